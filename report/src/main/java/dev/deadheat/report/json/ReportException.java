package dev.deadheat.report.json;

/**
 * Something only the user can put right: a file of another version, a target that cannot be
 * written. The message is one line that names the file and says what to do.
 */
public final class ReportException extends RuntimeException {
  /**
   * @param message one line that names the file and says what to do
   */
  public ReportException(String message) {
    super(message);
  }
}
