package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.LoweredBodies;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.Library;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Types;
import java.util.List;
import java.util.function.Function;

/**
 * Solves a program from given roots, in two stages where contexts are asked for: the first, without
 * contexts, tells which contexts the second can afford.
 */
public final class Analysis {
  private final Types types;
  private final LoweredBodies bodies;
  private final Scope scope;
  private final Library library;
  private final List<ClassType> analysed;
  private final Limits limits;
  private boolean allMethods;

  public Analysis(
      Types types, LoweredBodies bodies, Scope scope, Library library, List<ClassType> analysed) {
    this(types, bodies, scope, library, analysed, Limits.USUAL);
  }

  Analysis(
      Types types,
      LoweredBodies bodies,
      Scope scope,
      Library library,
      List<ClassType> analysed,
      Limits limits) {
    this.types = types;
    this.bodies = bodies;
    this.scope = scope;
    this.library = library;
    this.analysed = analysed;
    this.limits = limits;
  }

  /**
   * What is found in an array of all methods of a class may be any of them. Else it is taken to be
   * none: code that looks through such an array wants a few methods of certain names, and all
   * others would drown what they do.
   */
  public void followAllMethods() {
    allMethods = true;
  }

  public Result solve(List<Method> roots, Sensitivity sensitivity) {
    return solve(roots, sensitivity, result -> List.of(), result -> List.of());
  }

  /**
   * Solves a program whose roots depend on what is found: where a round finds more of them, the
   * solver goes on from where it is.
   *
   * @param estimate tells of further roots in the first stage, which may find too many
   * @param further tells of further roots in the last stage
   */
  public Result solve(
      List<Method> roots,
      Sensitivity sensitivity,
      Function<Result, List<Method>> estimate,
      Function<Result, List<Method>> further) {
    return sensitivity.depth() == 0
        ? solve(roots, ContextPlan.outline(0), further)
        : solve(roots, sensitivity, outline(roots, sensitivity, estimate), further);
  }

  /** The first stage alone. */
  public Result outline(
      List<Method> roots, Sensitivity sensitivity, Function<Result, List<Method>> estimate) {
    return solve(roots, ContextPlan.outline(sensitivity.depth()), estimate);
  }

  /**
   * The last stage. A large program is not solved again: the first stage has all contexts that it
   * can afford, or has had to make nodes one to stay within the overall budget, and then nothing
   * has contexts.
   *
   * @param outline the first stage from the same roots
   */
  public Result solve(
      List<Method> roots,
      Sensitivity sensitivity,
      Result outline,
      Function<Result, List<Method>> further) {
    int depth = sensitivity.depth();
    if (depth > 0 && outline.solver().flow.isOverBudget()) {
      // The whole program has fallen back already; with contexts it would only hold more.
      ContextPlan none = ContextPlan.outline(depth);
      none.giveUp(outline.reachable(), scope);
      return goOn(new Result(outline.solver(), none), further);
    }
    ContextPlan plan =
        depth == 0 ? ContextPlan.outline(0) : ContextPlan.fitted(depth, outline.solver(), scope);
    return plan.tellsApart()
        ? solve(roots, plan, further)
        : goOn(new Result(outline.solver(), plan), further);
  }

  private Result solve(
      List<Method> roots, ContextPlan plan, Function<Result, List<Method>> further) {
    Solver solver = new Solver(types, bodies, scope, library, plan, limits, analysed);
    if (allMethods) {
      solver.reflection.followAllMethods();
    }
    roots.forEach(solver.user::calls);
    solver.solve();
    return goOn(new Result(solver, plan), further);
  }

  /** Adds roots until there are no more to add. */
  private static Result goOn(Result result, Function<Result, List<Method>> further) {
    Solver solver = result.solver();
    for (List<Method> more = further.apply(result); !more.isEmpty(); more = further.apply(result)) {
      more.forEach(solver.user::calls);
      solver.solve();
    }
    return result;
  }
}
