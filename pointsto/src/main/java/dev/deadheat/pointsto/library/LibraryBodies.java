package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.Lowering;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Library methods by their bodies, as they are: slow, and what summaries are measured against. */
public final class LibraryBodies implements Library {
  private final Bodies bodies;
  private final Lowering lowering;
  private final Map<Method, Constraints> known = new HashMap<>();

  public LibraryBodies(Bodies bodies, Scope scope) {
    this.bodies = bodies;
    this.lowering = new Lowering(scope, new Merged());
  }

  @Override
  public @Nullable Constraints constraints(Method method) {
    Constraints found = known.get(method);
    if (found == null) {
      MethodBody body = bodies.of(method);
      if (body == null) {
        return null;
      }
      found = lowering.lower(body);
      known.put(method, found);
    }
    return found;
  }
}
