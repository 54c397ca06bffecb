package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.type.Method;
import org.jspecify.annotations.Nullable;

/**
 * What an object of a library type does when called, where its class does not say: the comparators,
 * functions and collectors that library methods make.
 */
public interface Behaviour {
  /** The constraints of a method of the object; null where it does what its class says. */
  @Nullable Constraints constraints(Method method);
}
