package dev.deadheat.races;

import dev.deadheat.report.model.Level;
import java.util.ArrayList;
import java.util.List;

/** What was found of a pair. */
record Verdict(
    Funnel.Pair pair, Level level, Evidence evidence, List<String> assumptions, int order) {
  boolean beats(Verdict other) {
    return other.isBeatenBy(rank(), writes());
  }

  /** Whether a verdict of this rank, on a pair with so many writes, says more. */
  boolean isBeatenBy(int rank, int writes) {
    return rank() != rank ? rank < rank() : writes > writes();
  }

  /** The surer, the smaller; 0 is a race without any assumption. */
  int rank() {
    return (level == Level.RACE ? 0 : 100) + assumptions.size();
  }

  Verdict asNote(String assumption) {
    List<String> more = new ArrayList<>(assumptions);
    more.add(assumption);
    return new Verdict(pair, Level.NOTE, evidence, more, order);
  }

  Verdict with(Funnel.Pair other) {
    return new Verdict(other, level, evidence, assumptions, order);
  }

  private int writes() {
    return (pair.first().access().write() ? 1 : 0) + (pair.second().access().write() ? 1 : 0);
  }
}
