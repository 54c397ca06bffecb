package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.Library;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the solver must know of a library method before it chooses a context for it. */
final class LibraryTraits {
  private static final Set<String> CONTAINERS =
      Set.of(
          "java/lang/Iterable",
          "java/util/Iterator",
          "java/util/Map",
          "java/util/Map$Entry",
          "java/util/Dictionary");

  private final Library library;
  private final Scope scope;
  private final Map<Method, Boolean> perCall = new HashMap<>();
  private final Map<Method, Boolean> makesNothing = new HashMap<>();
  private final Map<ClassType, Boolean> containers = new HashMap<>();

  LibraryTraits(Library library, Scope scope) {
    this.library = library;
    this.scope = scope;
  }

  /** Whether it is a library method without any effect on references. */
  boolean doesNothing(Method method, @Nullable Constraints constraints) {
    return constraints != null && constraints.end() == 0 && !scope.isAnalysed(method.owner());
  }

  /** Whether what a library method makes belongs to the place that calls it. */
  boolean isPerCall(Method method) {
    return perCall.computeIfAbsent(
        method,
        m -> {
          Constraints constraints = library.constraints(m);
          return constraints != null && constraints.isPerCall();
        });
  }

  /**
   * Whether a library method moves what a container holds: it belongs to one, by its model or its
   * class, and does not just look at the contents as {@code equals} does.
   */
  boolean movesContents(Method method, @Nullable Constraints constraints) {
    boolean isModel = constraints != null && constraints.isModel();
    return (constraints == null || !looksOnly(method, constraints))
        && (isModel || containers.computeIfAbsent(method.owner(), LibraryTraits::isContainer));
  }

  private static boolean looksOnly(Method method, Constraints c) {
    Type result = method.descriptor().result();
    if (result.kind() == Kind.REF && !Merged.isValue(result)) {
      return false;
    }
    for (int at = 0; at < c.end(); at = c.next(at)) {
      switch (c.op(at)) {
        case Constraints.STORE, Constraints.STORE_STATIC, Constraints.ESCAPE -> {
          return false;
        }
        default -> {}
      }
    }
    return true;
  }

  private static boolean isContainer(ClassType type) {
    for (ClassType above : type.ancestors()) {
      if (CONTAINERS.contains(above.internalName())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a library method makes no objects. */
  boolean makesNothing(Method method) {
    return makesNothing.computeIfAbsent(
        method,
        m -> {
          Constraints c = library.constraints(m);
          if (c != null) {
            for (int at = 0; at < c.end(); at = c.next(at)) {
              if ((c.op(at) == Constraints.ALLOCATE && !c.object(at, 1, Allocation.class).merged())
                  || c.op(at) == Constraints.LAMBDA
                  || c.op(at) == Constraints.CLONE) {
                return false;
              }
            }
          }
          return true;
        });
  }
}
