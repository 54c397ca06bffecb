package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.Program;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The methods that something outside the analysed classes runs. */
final class RootMethods {
  private final List<Method> main = new ArrayList<>();
  private final List<Method> operations = new ArrayList<>();
  private final Set<Method> mains = new LinkedHashSet<>();
  private final List<Method> finalizers = new ArrayList<>();
  private final List<ClassType> classes;
  private final Set<ClassType> inheritedByVisible = new HashSet<>();
  private final List<Method> hidden = new ArrayList<>();
  private final boolean sound;
  private final boolean everything;

  RootMethods(Program program, List<ClassType> classes, CheckOptions options) {
    this.classes = classes;
    this.sound = options.sound();
    this.everything = options.everything();
    String name = options.mainClass();
    if (name != null) {
      ClassType type = program.findClass(name);
      Method found = type == null ? null : mainOf(type);
      if (found != null) {
        main.add(found);
      }
    }
    if (options.library()) {
      for (ClassType type : classes) {
        if (type.isVisible()) {
          inheritedByVisible.addAll(type.ancestors());
        }
      }
      for (ClassType type : classes) {
        for (Method method : type.methods()) {
          if (isMain(method) && !options.everything() && !options.sound()) {
            mains.add(method);
          } else if (ThreadTable.isFinalizer(method)) {
            if (isOpen(method) && isVisible(method)) {
              finalizers.add(method); // Of objects that users make; of others, the JVM is seen to.
            }
          } else if (isOperation(method, options.everything())) {
            operations.add(method);
          } else if (isOpen(method) && overridesVisible(method)) {
            hidden.add(method);
          }
        }
      }
    }
  }

  private static @Nullable Method mainOf(ClassType type) {
    for (ClassType c = type; c != null; c = c.superClass()) {
      for (Method method : c.methods()) {
        if (isMain(method)) {
          return method;
        }
      }
    }
    for (Method method : type.methods()) {
      if (method.name().equals("main") && !method.isPrivate()) {
        return method; // Java 21 and later need neither static nor an argument.
      }
    }
    return null;
  }

  /** What the JVM runs, once, and hardly anybody else. */
  private static boolean isMain(Method method) {
    return method.name().equals("main")
        && method.isStatic()
        && method.hasCode()
        && method.descriptor().text().equals("([Ljava/lang/String;)V");
  }

  private boolean isOperation(Method method, boolean everything) {
    return everything
        ? method.hasCode()
            && !method.isStaticInitializer()
            && !method.isSynthetic()
            && !method.isPrivate()
        : isOpen(method) && isVisible(method);
  }

  private static boolean isOpen(Method method) {
    return method.hasCode()
        && !method.isStaticInitializer()
        && !method.isSynthetic()
        && (method.isPublic() || method.isProtected());
  }

  /** Whether code in other packages can name the method's class, or one that inherits it. */
  private boolean isVisible(Method method) {
    return method.owner().isVisible() || inheritedByVisible.contains(method.owner());
  }

  /** Whether it overrides a method of a type that code in other packages can name. */
  private static boolean overridesVisible(Method method) {
    return overridesVisible(method, type -> true);
  }

  /**
   * Whether it overrides nothing visible but what any object has, or what an iterator has. Users
   * who are given an object among others may ask for its text or hash, and a function that is given
   * a stream uses it up; but that is rarely what they were given it for. So objects that users only
   * come across, rather than get from an operation that says what it returns, are not expected to
   * be used so.
   */
  private static boolean isOrdinary(Method method) {
    return !overridesVisible(method, type -> !ORDINARY.contains(type.internalName()));
  }

  private static final Set<String> ORDINARY =
      Set.of(
          "java/lang/Object",
          "java/util/Iterator",
          "java/util/ListIterator",
          "java/util/PrimitiveIterator",
          "java/util/Enumeration",
          "java/util/Spliterator");

  private static boolean overridesVisible(Method method, Predicate<ClassType> counts) {
    if (method.isStatic() || method.isConstructor()) {
      return false;
    }
    for (ClassType above : method.owner().ancestors()) {
      if (above.isVisible() && counts.test(above)) {
        for (Method overridden : above.methods()) {
          if (overridden.name().equals(method.name())
              && !overridden.isStatic()
              && overridden.parameterCount() == method.parameterCount()) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /**
   * Methods of classes without a name outside that become operations because an object of such a
   * class gets there: as the result of an operation, in a static field with a name outside, as an
   * argument of code out of sight, or in an array or library object that does. They are taken up as
   * operations.
   */
  List<Method> reached(Result result) {
    Set<ClassType> outside = classes(result, users(result).outside());
    Set<ClassType> returned = sound ? outside : returned(result);
    List<Method> found = new ArrayList<>();
    hidden.removeIf(
        method ->
            (isOrdinary(method) ? returned : outside).contains(method.owner())
                && found.add(method));
    operations.addAll(found);
    return found;
  }

  private static Set<ClassType> classes(Result result, IntSet objects) {
    Set<ClassType> classes = new HashSet<>();
    for (int o : objects.toArray()) {
      if (result.object(o).type() instanceof ClassType type) {
        classes.add(type);
        classes.addAll(type.ancestors());
      }
    }
    return classes;
  }

  /** The classes of what operations return that say more of it than that it is an object. */
  private Set<ClassType> returned(Result result) {
    return classes(
        result,
        users(result)
            .results(
                method ->
                    method.descriptor().result() instanceof ClassType type
                        && !type.internalName().equals("java/lang/Object")));
  }

  /** What the user may have; null where it may have more than that. */
  @Nullable IntSet usersObjects(Result result) {
    if (operations.isEmpty() || everything) {
      return null;
    }
    return sound ? users(result).all() : users(result).declared();
  }

  private UserObjects users(Result result) {
    return new UserObjects(result, classes, operations);
  }

  /** For people. */
  @Override
  public String toString() {
    String first = main.isEmpty() ? "" : "main of " + main.get(0).owner().name();
    int size = operations.size();
    String second =
        size == 0 ? "" : size + (size == 1 ? " operation" : " operations") + " of a library";
    return first + (first.isEmpty() || second.isEmpty() ? "" : " and ") + second;
  }

  /** Whether there is nothing to start from. */
  boolean isEmpty() {
    return main.isEmpty() && mains.isEmpty() && operations.isEmpty();
  }

  List<Method> all() {
    Set<Method> all = new LinkedHashSet<>(main);
    all.addAll(mains);
    all.addAll(finalizers);
    all.addAll(operations);
    return List.copyOf(all);
  }

  ThreadTable.Roots in(CallGraph graph) {
    List<Integer> initializers = new ArrayList<>();
    for (ClassType type : classes) {
      for (Method method : type.methods()) {
        if (method.isStaticInitializer()) {
          initializers.addAll(graph.nodesOf(method));
        }
      }
    }
    Set<Method> started = new LinkedHashSet<>(main);
    started.addAll(mains);
    return new ThreadTable.Roots(
        nodes(graph, started),
        nodes(graph, sound || everything ? operations : withoutHelpers(graph)),
        nodes(graph, finalizers),
        initializers);
  }

  /**
   * Operations without protected ones that others lead to. Such a method is a step of another
   * operation: how that calls it, under which locks and on which objects, is how it is meant to be
   * called, also by subclasses. Those that nothing else leads to remain.
   */
  private List<Method> withoutHelpers(CallGraph graph) {
    List<Method> open = new ArrayList<>();
    List<Method> helpers = new ArrayList<>();
    for (Method method : operations) {
      (method.isProtected() && !method.isConstructor() ? helpers : open).add(method);
    }
    BitSet led = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    nodes(graph, open).forEach(node -> lead(graph, node, led, work));
    List<Method> found = new ArrayList<>(open);
    for (Method helper : helpers) {
      if (graph.nodesOf(helper).stream().noneMatch(led::get)) {
        found.add(helper);
        nodes(graph, List.of(helper)).forEach(node -> lead(graph, node, led, work));
      }
    }
    return found;
  }

  /** Adds all that a method leads to by calls and starts. */
  private static void lead(CallGraph graph, int from, BitSet led, ArrayDeque<Integer> work) {
    work.add(from);
    while (!work.isEmpty()) {
      int node = work.remove();
      if (!led.get(node)) {
        led.set(node);
        for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
          work.add(graph.callee(e));
        }
      }
    }
  }

  private static List<Integer> nodes(CallGraph graph, Collection<Method> methods) {
    List<Integer> nodes = new ArrayList<>();
    for (Method method : methods) {
      int node = graph.rootNode(method);
      if (node >= 0) {
        nodes.add(node);
      }
    }
    return nodes;
  }
}
