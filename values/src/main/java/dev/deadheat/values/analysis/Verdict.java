package dev.deadheat.values.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known about an obligation.
 *
 * @param facts what is known there: where it is proved, when control comes to its line; where not,
 *     in the cases in which it may fail; or why it is refused
 * @param refusal why it is refused
 */
public record Verdict(
    Obligation obligation, Outcome outcome, List<String> facts, @Nullable Refusal refusal) {
  /** How it ended. */
  public enum Outcome {
    PROVED,
    UNPROVED,
    /** A race makes all reasoning void. */
    REFUSED
  }
}
