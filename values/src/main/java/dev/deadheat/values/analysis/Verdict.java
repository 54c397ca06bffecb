package dev.deadheat.values.analysis;

import dev.deadheat.values.sharing.Race;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known about an obligation.
 *
 * @param facts what is known where it may fail, or why it is refused
 * @param race why it is refused
 */
public record Verdict(
    Obligation obligation, Outcome outcome, List<String> facts, @Nullable Race race) {
  /** How it ended. */
  public enum Outcome {
    PROVED,
    UNPROVED,
    /** A race makes all reasoning void. */
    REFUSED
  }
}
