package dev.deadheat.program.ir.interp;

/**
 * The IR, or the interpreter, makes no sense. Never seen by the interpreted program: no handler
 * catches it.
 */
final class IrFailure extends Error {
  private static final long serialVersionUID = 1;

  IrFailure(String message) {
    super(message);
  }

  IrFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
