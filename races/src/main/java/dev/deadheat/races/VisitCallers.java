package dev.deadheat.races;

import java.util.List;

/** The calls that lead to each visit, side by side. */
final class VisitCallers {
  private final List<Propagation.Visit> visits;
  private final int[] firstCall;
  private final int[] callers;
  private final int[] calls;

  VisitCallers(List<Propagation.Visit> visits) {
    this.visits = visits;
    this.firstCall = new int[visits.size() + 1];
    for (Propagation.Visit visit : visits) {
      for (int i = 0; i < visit.calleeCount(); i++) {
        firstCall[visit.callee(i).index() + 1]++;
      }
    }
    for (int i = 0; i < visits.size(); i++) {
      firstCall[i + 1] += firstCall[i];
    }
    this.callers = new int[firstCall[visits.size()]];
    this.calls = new int[firstCall[visits.size()]];
    int[] next = firstCall.clone();
    for (Propagation.Visit visit : visits) {
      for (int i = 0; i < visit.calleeCount(); i++) {
        int at = next[visit.callee(i).index()]++;
        callers[at] = visit.index();
        calls[at] = i;
      }
    }
  }

  /** The first of the calls of a visit. */
  int first(Propagation.Visit visit) {
    return firstCall[visit.index()];
  }

  /** Where the calls of a visit end. */
  int end(Propagation.Visit visit) {
    return firstCall[visit.index() + 1];
  }

  /** Who makes a call. */
  Propagation.Visit caller(int call) {
    return visits.get(callers[call]);
  }

  /** The instruction of a call. */
  int pc(int call) {
    return caller(call).pc(calls[call]);
  }

  /** Whether a call passes its operands as they are. */
  boolean isPlain(int call) {
    return caller(call).isPlain(calls[call]);
  }
}
