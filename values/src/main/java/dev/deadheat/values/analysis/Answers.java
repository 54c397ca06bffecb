package dev.deadheat.values.analysis;

import dev.deadheat.values.domain.Disjunctive;
import dev.deadheat.values.graph.Frame;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a walk knows where something has to hold, over all frames. */
final class Answers {
  private final Obligations wanted;
  private final Map<Obligation, Disjunctive> reached = new LinkedHashMap<>();
  private final Map<Obligation, Disjunctive> arriving = new LinkedHashMap<>();
  private final Map<Obligation, Disjunctive> failing = new LinkedHashMap<>();

  Answers(Obligations wanted) {
    this.wanted = wanted;
  }

  void at(Frame frame, int pc, Disjunctive state) {
    for (Obligation begun : wanted.entering(frame, pc)) {
      arriving.merge(begun, state, Disjunctive::join);
    }
    for (Obligation obligation : wanted.at(frame, pc)) {
      reached.merge(obligation, state, Disjunctive::join);
      if (obligation.fails(frame, state)) {
        failing.merge(obligation, state, Disjunctive::join);
      }
    }
  }

  /** The states before their instructions; those not reached are left out. */
  Map<Obligation, Disjunctive> reached() {
    return reached;
  }

  /** Those that may fail, with the states in which they may. */
  Map<Obligation, Disjunctive> failing() {
    return failing;
  }

  /** The states in which control comes to an obligation's line. */
  Map<Obligation, Disjunctive> arriving() {
    return arriving;
  }
}
