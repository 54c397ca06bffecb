package dev.deadheat.program.type;

/** A descriptor that no valid class file has. */
public final class BadDescriptorException extends RuntimeException {
  BadDescriptorException(String descriptor) {
    super("bad descriptor '" + descriptor + "'", null, false, false);
  }
}
