package dev.deadheat.corpus;

/** Who is asked: each owes other findings on the same program. */
public enum Tool {
  /** {@code deadheat check} in its default mode. */
  CHECK,
  /** {@code deadheat check --sound}: misses nothing, may report too much. */
  SOUND,
  /** {@code deadheat run}: what one execution did. */
  RUN
}
