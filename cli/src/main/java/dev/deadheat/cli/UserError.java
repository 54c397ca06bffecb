package dev.deadheat.cli;

/**
 * Something only the user can put right: an input that cannot be read, a request that makes no
 * sense. Ends the command with one line and exit code 2.
 */
final class UserError extends RuntimeException {
  /**
   * @param message one line that names the file or option and says what to do
   */
  UserError(String message) {
    super(message);
  }
}
