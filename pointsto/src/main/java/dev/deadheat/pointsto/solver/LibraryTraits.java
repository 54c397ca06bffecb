package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.Library;
import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the solver must know of a library method before it chooses a context for it. */
final class LibraryTraits {
  private final Library library;
  private final Scope scope;
  private final Map<Method, Boolean> makesNothing = new HashMap<>();

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
    Constraints constraints = library.constraints(method);
    return constraints != null && constraints.isPerCall();
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
