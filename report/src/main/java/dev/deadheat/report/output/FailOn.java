package dev.deadheat.report.output;

/** Which findings make a command fail; the names in lower case are those of {@code --fail-on}. */
public enum FailOn {
  /** Races, and assertions that are not proved. */
  RACE,
  /** Notes too. */
  NOTE,
  /** None. */
  NEVER
}
