package dev.deadheat.program.input;

/**
 * A path given by the user that cannot be used at all. The message is one line for the user: it
 * names the file, says what is wrong with it and what to do.
 */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a message for the user. */
  public InputException(String message) {
    super(message);
  }

  /** With a message for the user and the failure behind it. */
  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
