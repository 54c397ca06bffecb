package dev.deadheat.pointsto.library.store;

/** A file of summaries that cannot be used: damaged, of another version, or of other classes. */
final class StaleSummariesException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message what is wrong with it, to follow its name
   */
  StaleSummariesException(String message) {
    super(message);
  }
}
