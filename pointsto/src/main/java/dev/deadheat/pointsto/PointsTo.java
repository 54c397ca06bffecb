package dev.deadheat.pointsto;

import dev.deadheat.pointsto.FrameworkRoots.FrameworkRoot;
import dev.deadheat.pointsto.constraints.LoweredBodies;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.Library;
import dev.deadheat.pointsto.solver.Analysis;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.pointsto.solver.Serialization;
import dev.deadheat.program.Program;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Points-to analysis of a program, from its roots. */
public final class PointsTo {
  private final List<ClassType> classes;
  private final Analysis analysis;
  private final Bodies bodies;
  private final Sensitivity sensitivity;
  private final List<Method> roots = new ArrayList<>();

  /** The first stage from these roots, where it was asked for and not used yet. */
  private @Nullable Result outline;

  public PointsTo(Program program, Library library, Sensitivity sensitivity) {
    this.classes = program.analysedClasses();
    Scope scope = scope(program);
    this.sensitivity = sensitivity;
    this.bodies = program.bodies();
    this.analysis =
        new Analysis(program.types(), new LoweredBodies(bodies, scope), scope, library, classes);
  }

  /** The classes whose bodies are analysed. */
  public static Scope scope(Program program) {
    return new HashSet<>(program.analysedClasses())::contains;
  }

  /** Starts at a method, with arguments of its declared types that an unknown caller made. */
  public void addRoot(Method method) {
    roots.add(method);
    outline = null;
  }

  /**
   * Starts at what users of a library can call: public and protected methods, and what object
   * streams call for them.
   */
  public void addLibraryRoots() {
    for (ClassType type : classes) {
      for (Method method : type.methods()) {
        if ((method.isPublic() || method.isProtected() || Serialization.isHook(method))
            && method.hasCode()) {
          addRoot(method);
        }
      }
    }
  }

  /**
   * Starts at what frameworks call, and at the constructors of its classes: the framework makes the
   * instances.
   */
  public void addFrameworkRoots() {
    Set<ClassType> made = new LinkedHashSet<>();
    for (FrameworkRoot root : FrameworkRoots.of(classes)) {
      addRoot(root.method());
      made.add(root.method().owner());
    }
    for (ClassType type : made) {
      type.methods().stream().filter(Method::isConstructor).forEach(this::addRoot);
    }
  }

  /** Takes what is found in an array of all methods of a class for any of them; else for none. */
  public void followAllMethods() {
    analysis.followAllMethods();
  }

  /** Solves it, with as many threads as the machine has cores. */
  public Result solve() {
    return solve(Runtime.getRuntime().availableProcessors());
  }

  /**
   * Solves it. The bodies of all analysed classes are made first, several at a time; the solver
   * itself is sequential, so the result does not depend on the number of threads.
   */
  public Result solve(int threads) {
    bodies.makeAll(classes, threads);
    return analysis.solve(roots, sensitivity);
  }

  /**
   * What the roots lead to at most: solved without contexts. {@link #solve(Function, Function)}
   * goes on from there.
   */
  public Result outline(Function<Result, List<Method>> estimate) {
    bodies.makeAll(classes, Runtime.getRuntime().availableProcessors());
    Result found = analysis.outline(roots, sensitivity, estimate);
    outline = found;
    return found;
  }

  /**
   * Solves it where roots depend on what is found, with as many threads as the machine has cores.
   *
   * @param estimate tells of further roots in a first stage, which may find too many
   * @param further tells of further roots until there are none
   */
  public Result solve(
      Function<Result, List<Method>> estimate, Function<Result, List<Method>> further) {
    bodies.makeAll(classes, Runtime.getRuntime().availableProcessors());
    Result first = outline;
    outline = null;
    return first == null
        ? analysis.solve(roots, sensitivity, estimate, further)
        : analysis.solve(roots, sensitivity, first, further);
  }
}
