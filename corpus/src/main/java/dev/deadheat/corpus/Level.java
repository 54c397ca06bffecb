package dev.deadheat.corpus;

/** The level of a finding. */
public enum Level {
  RACE,
  NOTE
}
