package dev.deadheat.pointsto.solver;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reflective calls of methods that are known by their name alone, or not even by that: one object
 * stands for all that a look-up may find. What such a call runs follows from the objects it is done
 * on, so that a look-up in thousands of classes costs nothing until there is such an object.
 */
final class AnyMethods {
  private final Solver solver;
  private final ProgramNames names;
  private final Map<Integer, Set<Method>> found = new HashMap<>();

  AnyMethods(Solver solver, ProgramNames names) {
    this.solver = solver;
    this.names = names;
  }

  /**
   * Finds what a call runs.
   *
   * @param receiver the node of the objects that it is done on, or -1
   * @param runs told of each method once
   */
  void run(CsCall site, Unknown.Methods wanted, int receiver, Consumer<Method> runs) {
    Set<Method> told = found.computeIfAbsent(site.id(), id -> new HashSet<>());
    for (ClassType type : owners(wanted)) {
      for (Method method : type.methods()) {
        if (method.isStatic()
            && !method.isStaticInitializer()
            && solver.objects.isAnalysed(type)
            && wanted.has(method)
            && told.add(method)) {
          runs.accept(method);
        }
      }
    }
    if (receiver < 0) {
      return;
    }
    solver.watch(receiver, new Receivers(wanted, type -> ofInstance(type, wanted, told, runs)));
  }

  /** Tells of the classes of the objects that such a method may be called on, each once. */
  private final class Receivers implements Watches.Watch {
    private final Unknown.Methods wanted;
    private final Consumer<ClassType> classes;
    private final Set<ClassType> seen = new HashSet<>();

    Receivers(Unknown.Methods wanted, Consumer<ClassType> classes) {
      this.wanted = wanted;
      this.classes = classes;
    }

    @Override
    public void object(int object) {
      if (solver.objects.get(object).type() instanceof ClassType type
          && solver.objects.isAnalysed(type)
          && (wanted.type() == null || type.isSubtypeOf(wanted.type()))
          && seen.add(type)) {
        classes.accept(type);
      }
    }

    /** Each class that is looked through has a watch on what may be thousands of objects. */
    @Override
    public void objects(Batch batch) {
      int filter = wanted.type() == null ? -1 : solver.filters.number(wanted.type());
      for (int object : batch.fitting(solver.filters, filter).all()) {
        object(object);
      }
    }
  }

  /** The classes whose static methods may be meant. */
  private List<ClassType> owners(Unknown.Methods wanted) {
    return wanted.type() == null ? names.all() : ProgramNames.withAncestors(wanted.type());
  }

  private void ofInstance(
      ClassType type, Unknown.Methods wanted, Set<Method> told, Consumer<Method> runs) {
    Set<String> overridden = new HashSet<>();
    for (ClassType c : ProgramNames.withAncestors(type)) {
      if (!solver.objects.isAnalysed(c)) {
        continue;
      }
      for (Method method : c.methods()) {
        if (!method.isStatic()
            && !method.isAbstract()
            && !method.isConstructor()
            && wanted.has(method)
            && overridden.add(method.name() + method.descriptor().text())
            && told.add(method)) {
          runs.accept(method);
        }
      }
    }
  }
}
