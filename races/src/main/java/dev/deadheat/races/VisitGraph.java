package dev.deadheat.races;

import dev.deadheat.threads.Circles;
import java.util.List;

/** Which visits call which, side by side in the order of their calls. */
final class VisitGraph implements Circles.Graph {
  private final int[] firstCallee;
  private final int[] callees;

  VisitGraph(List<Propagation.Visit> visits) {
    this.firstCallee = new int[visits.size() + 1];
    for (Propagation.Visit visit : visits) {
      firstCallee[visit.index() + 1] = firstCallee[visit.index()] + visit.calleeCount();
    }
    this.callees = new int[firstCallee[visits.size()]];
    for (Propagation.Visit visit : visits) {
      for (int i = 0; i < visit.calleeCount(); i++) {
        callees[firstCallee[visit.index()] + i] = visit.callee(i).index();
      }
    }
  }

  @Override
  public int size() {
    return firstCallee.length - 1;
  }

  @Override
  public int firstEdge(int visit) {
    return firstCallee[visit];
  }

  @Override
  public int endEdge(int visit) {
    return firstCallee[visit + 1];
  }

  @Override
  public int callee(int edge) {
    return callees[edge];
  }
}
