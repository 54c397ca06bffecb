package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Behaviour;
import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Captured;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import dev.deadheat.program.type.Types;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every method of a proxy calls its invocation handler, the first captured value. */
final class ProxyBehaviour implements Behaviour {
  private static final String INVOKE =
      "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";

  private final Types types;
  private final Map<Method, Constraints> known = new HashMap<>();

  ProxyBehaviour(Types types) {
    this.types = types;
  }

  @Override
  public @Nullable Constraints constraints(Method method) {
    if (method.isStatic() || method.isPrivate() || Modifier.isFinal(method.access())) {
      return null;
    }
    return known.computeIfAbsent(method, this::forward);
  }

  private Constraints forward(Method method) {
    Constraints.Builder to = new Constraints.Builder(method);
    to.model();
    int handler = to.variable();
    int reflected = to.variable();
    int array = to.variable();
    int result = to.variable();
    to.load(handler, 0, new Captured(0));
    to.constant(reflected, method);
    to.allocate(array, new Allocation(types.arrayOf(types.object()), method, 0, false));
    for (int i = 1; i < method.parameterCount(); i++) {
      if (method.parameterType(i).kind() == Kind.REF) {
        to.store(array, Cell.ELEMENT, i);
      }
    }
    Call invoke =
        new Call(
            types.methodRef("java/lang/reflect/InvocationHandler", "invoke", INVOKE, true),
            Call.Dispatch.VIRTUAL,
            Call.Mode.SYNCHRONOUS,
            -1);
    to.call(result, to.thrown(), invoke, handler, 0, reflected, array);
    Type declared = method.descriptor().result();
    if (declared.kind() == Kind.REF) {
      to.copy(to.result(), result, declared);
    }
    return to.build();
  }
}
