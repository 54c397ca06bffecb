package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.Method;
import org.jspecify.annotations.Nullable;

/** Knows what methods that are not analysed do to references. */
public interface Library {
  /**
   * The constraints of a method of a class outside the analysed ones, or null where nothing is
   * known of it: no body, no model.
   */
  @Nullable Constraints constraints(Method method);
}
