package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Behaviour;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** An object that a rule makes and whose methods of one name do what another rule says. */
final class ModelledObject implements Behaviour {
  private final FunctionTypes functionTypes;
  private final String name;
  private final Rule rule;
  private final Map<Method, Constraints> known = new ConcurrentHashMap<>();

  ModelledObject(
      FunctionTypes functionTypes, ClassType contract, @Nullable String name, Rule rule) {
    this.functionTypes = functionTypes;
    this.name = name != null ? name : nameOf(functionTypes.singleMethod(contract));
    this.rule = rule;
  }

  private static String nameOf(@Nullable Method single) {
    return single == null ? "" : single.name();
  }

  @Override
  public @Nullable Constraints constraints(Method method) {
    return method.name().equals(name) ? known.computeIfAbsent(method, this::sketch) : null;
  }

  private Constraints sketch(Method method) {
    Sketch sketch = new Sketch(method, functionTypes);
    rule.apply(sketch);
    return sketch.finish();
  }
}
