package dev.deadheat.corpus;

/**
 * One line of the comparison.
 *
 * @param what the expectation or the unexpected verdict, as text
 */
public record Score(CorpusCase source, Tool tool, Status status, String what) {

  /** How an expectation and the answer compare. */
  public enum Status {
    MET(true),
    /** Missing, and an {@code FN} marker says so. */
    KNOWN_MISS(true),
    /** Unexpected, and an {@code FP} marker says so. */
    KNOWN_ALARM(true),
    MISSING(false),
    UNEXPECTED(false),
    /** Reported, but at the other level or without the text that is owed. */
    WRONG(false),
    DUPLICATE(false),
    /** An {@code FN} or {@code FP} marker that no longer holds: remove it. */
    FIXED(false);

    private final boolean good;

    Status(boolean good) {
      this.good = good;
    }

    public boolean good() {
      return good;
    }
  }

  @Override
  public String toString() {
    return source + " " + tool + " " + status + ": " + what;
  }
}
