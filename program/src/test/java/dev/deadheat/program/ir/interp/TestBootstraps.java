package dev.deadheat.program.ir.interp;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A bootstrap method that hand-made classes use. */
public final class TestBootstraps {
  private TestBootstraps() {}

  /** Links to the static method of this name in the given class. */
  public static CallSite link(
      MethodHandles.Lookup lookup, String name, MethodType type, Class<?> owner)
      throws ReflectiveOperationException {
    return new ConstantCallSite(lookup.findStatic(owner, name, type));
  }
}
