package dev.deadheat.program.ir;

import dev.deadheat.program.type.Type;
import java.util.List;

/**
 * A constant that a bootstrap method computes when it is first used.
 *
 * @param arguments as in {@link CallSite.Other}
 */
public record DynamicConstant(
    String name, Type type, MethodHandleRef bootstrap, List<Object> arguments) {
  @Override
  public String toString() {
    return name + " by " + bootstrap;
  }
}
