package dev.deadheat.program.ir.interp;

import dev.deadheat.program.type.Method;

/** Methods that the interpreter answers itself, where it knows better than the JVM. */
final class Builtins {
  private final Interpreter interpreter;

  Builtins(Interpreter interpreter) {
    this.interpreter = interpreter;
  }

  boolean has(Method method) {
    return switch (method.name()) {
      case "holdsLock" -> method.owner().internalName().equals("java/lang/Thread");
      case "arraycopy" -> method.owner().internalName().equals("java/lang/System");
      default -> false;
    };
  }

  @SuppressWarnings("SuspiciousSystemArraycopy") // The program's own mistakes are to show.
  Object call(Method method, Object[] arguments) {
    if (method.name().equals("holdsLock")) {
      if (arguments[0] == null) {
        throw new NullPointerException();
      }
      return interpreter.holdsLock(arguments[0]) ? 1 : 0;
    }
    // Through a method handle, HotSpot 17 throws NullPointerException instead of other exceptions.
    System.arraycopy(
        arguments[0],
        (Integer) arguments[1],
        arguments[2],
        (Integer) arguments[3],
        (Integer) arguments[4]);
    return null;
  }
}
