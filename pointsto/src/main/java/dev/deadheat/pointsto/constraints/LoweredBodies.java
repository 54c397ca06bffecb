package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The constraints of analysed methods, each lowered once however often it is solved. */
public final class LoweredBodies {
  private final Bodies bodies;
  private final Lowering lowering;
  private final Map<Method, Constraints> lowered = new HashMap<>();

  public LoweredBodies(Bodies bodies, Scope scope) {
    this.bodies = bodies;
    this.lowering = new Lowering(scope, new Merged());
  }

  /** The body behind the constraints; null where there is none. */
  public @Nullable MethodBody body(Method method) {
    return bodies.of(method);
  }

  /** The method's constraints; null where it has no body. */
  public @Nullable Constraints of(Method method) {
    Constraints known = lowered.get(method);
    if (known == null) {
      MethodBody body = bodies.of(method);
      if (body == null) {
        return null;
      }
      known = lowering.lower(body);
      lowered.put(method, known);
    }
    return known;
  }
}
