package dev.deadheat.benchmarks.soundness;

import java.util.Collection;

/** Whether any schedule of a program has a race. */
public enum Schedules {
  SOME_RACE,
  /** All were tried. */
  NONE_RACES,
  /** It does something that is not modelled, or has too many schedules. */
  UNKNOWN;

  private static final int MOST = 400;

  /**
   * Runs them.
   *
   * @param files the program's class files
   * @param mainClass the internal name of the class with its main method
   */
  public static Schedules of(Collection<byte[]> files, String mainClass) {
    try {
      Explorer.Answer answer = Explorer.explore(new Code(files), mainClass, 1, 10, MOST, 1);
      return !answer.races().isEmpty() ? SOME_RACE : answer.complete() ? NONE_RACES : UNKNOWN;
    } catch (IllegalStateException e) {
      return UNKNOWN;
    }
  }
}
