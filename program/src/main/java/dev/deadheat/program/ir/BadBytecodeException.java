package dev.deadheat.program.ir;

/** Bytecode that no verifier would accept. The message completes "its bytecode …". */
final class BadBytecodeException extends RuntimeException {
  BadBytecodeException(String message) {
    super(message, null, false, false);
  }
}
