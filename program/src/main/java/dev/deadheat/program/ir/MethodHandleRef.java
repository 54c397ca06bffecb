package dev.deadheat.program.ir;

import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.MethodRef;
import org.jspecify.annotations.Nullable;

/**
 * A constant method handle: exactly one of field and method is there.
 *
 * @param tag the reference kind of JVMS table 5.4.3.5-A: 1 to 4 for fields, 5 to 9 for methods
 */
public record MethodHandleRef(int tag, @Nullable FieldRef field, @Nullable MethodRef method) {
  private static final String[] KINDS = {
    "",
    "getfield",
    "getstatic",
    "putfield",
    "putstatic",
    "virtual",
    "static",
    "special",
    "new",
    "interface"
  };

  @Override
  public String toString() {
    return KINDS[tag] + " " + (field != null ? field : method);
  }
}
