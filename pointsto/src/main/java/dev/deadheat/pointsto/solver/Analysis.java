package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.LoweredBodies;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.Library;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Types;
import java.util.List;

/**
 * Solves a program from given roots, in two stages where contexts are asked for: the first, without
 * contexts, tells which contexts the second can afford.
 */
public final class Analysis {
  /** A net under the plan, whose numbers of contexts are estimates. */
  private static final int CONTEXTS_PER_METHOD = 1_000;

  private final Types types;
  private final LoweredBodies bodies;
  private final Scope scope;
  private final Library library;
  private final List<ClassType> analysed;

  public Analysis(
      Types types, LoweredBodies bodies, Scope scope, Library library, List<ClassType> analysed) {
    this.types = types;
    this.bodies = bodies;
    this.scope = scope;
    this.library = library;
    this.analysed = analysed;
  }

  public Result solve(List<Method> roots, Sensitivity sensitivity) {
    int depth = sensitivity.depth();
    Solver first = solve(roots, ContextPlan.uniform(0));
    if (depth == 0) {
      return new Result(first);
    }
    ContextPlan plan = ContextPlan.fitted(depth, first, scope);
    first = null; // Large; the second stage is larger.
    return new Result(solve(roots, plan));
  }

  private Solver solve(List<Method> roots, ContextPlan plan) {
    Solver solver = new Solver(types, bodies, scope, library, plan, CONTEXTS_PER_METHOD, analysed);
    LibraryUser user = new LibraryUser(solver, scope, analysed);
    roots.forEach(user::calls);
    solver.solve();
    return solver;
  }
}
