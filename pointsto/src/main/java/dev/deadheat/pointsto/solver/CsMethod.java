package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.Method;
import org.jspecify.annotations.Nullable;

/**
 * A method in a context.
 *
 * @param firstNode the node of variable 0; the others follow
 * @param constraints null where nothing is known of the method
 */
public record CsMethod(
    int id, Method method, int context, int firstNode, @Nullable Constraints constraints) {
  int node(int variable) {
    return firstNode + variable;
  }

  @Override
  public String toString() {
    return method + (context == 0 ? "" : "#" + context);
  }
}
