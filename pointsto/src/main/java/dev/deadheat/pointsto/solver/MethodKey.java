package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Behaviour;
import dev.deadheat.program.type.Method;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A method, its context and what it does. No record: this is asked for each object at each call.
 */
final class MethodKey {
  private final Method method;
  private final int context;
  private final @Nullable Behaviour behaviour;

  MethodKey(Method method, int context, @Nullable Behaviour behaviour) {
    this.method = method;
    this.context = context;
    this.behaviour = behaviour;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof MethodKey other
        && method.equals(other.method)
        && context == other.context
        && Objects.equals(behaviour, other.behaviour);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * method.hashCode() + context) + Objects.hashCode(behaviour);
  }
}
