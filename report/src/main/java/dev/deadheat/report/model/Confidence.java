package dev.deadheat.report.model;

import java.util.List;

/**
 * How sure a finding is: the fewer assumptions, the surer.
 *
 * @param assumptions what had to be assumed, one sentence each; empty for an observed race
 */
public record Confidence(Degree degree, List<String> assumptions) {

  /** Copies the list. */
  public Confidence {
    assumptions = List.copyOf(assumptions);
  }

  /** A rough scale to filter and sort by. */
  public enum Degree implements Named {
    /** Needs no assumption, or happened. */
    HIGH("high"),
    /** Needs some. */
    MEDIUM("medium"),
    /** Needs many. */
    LOW("low");

    private final String text;

    Degree(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }
}
