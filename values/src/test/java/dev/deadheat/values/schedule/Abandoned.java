package dev.deadheat.values.schedule;

/** Ends a thread of a run that is over. */
final class Abandoned extends Error {
  private static final long serialVersionUID = 1;

  Abandoned() {
    super("the run is over", null, false, false);
  }
}
