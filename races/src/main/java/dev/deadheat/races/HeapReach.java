package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Circles;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All that objects lead to. Objects that lead to each other are one here: in a program whose data
 * hang together these are most of them, and asked for often.
 */
final class HeapReach {
  private final List<int[]> circles;
  private final int[] circleOf;
  private final IntSet[] next;
  private final Map<IntSet, BitSet> known = new HashMap<>();

  HeapReach(CallGraph graph) {
    Held held = new Held(graph);
    circles = Circles.of(held);
    circleOf = new int[held.size()];
    for (int c = 0; c < circles.size(); c++) {
      for (int o : circles.get(c)) {
        circleOf[o] = c;
      }
    }
    next = new IntSet[circles.size()];
    for (int c = 0; c < next.length; c++) {
      next[c] = new IntSet();
      for (int o : circles.get(c)) {
        for (int e = held.firstEdge(o); e < held.endEdge(o); e++) {
          next[c].add(circleOf[held.callee(e)]);
        }
      }
    }
  }

  /** These objects and all that they lead to; not to be changed. */
  BitSet from(IntSet objects) {
    return known.computeIfAbsent(objects, this::find);
  }

  private BitSet find(IntSet objects) {
    BitSet found = new BitSet();
    BitSet seen = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    objects.forEach(o -> visit(circleOf[o], seen, work));
    while (!work.isEmpty()) {
      int circle = work.remove();
      for (int o : circles.get(circle)) {
        found.set(o);
      }
      next[circle].forEach(c -> visit(c, seen, work));
    }
    return found;
  }

  private static void visit(int circle, BitSet seen, ArrayDeque<Integer> work) {
    if (!seen.get(circle)) {
      seen.set(circle);
      work.add(circle);
    }
  }

  /** Which objects hold which, side by side. */
  private static final class Held implements Circles.Graph {
    private final int[] first;
    private final int[] held;

    Held(CallGraph graph) {
      int n = graph.pointsTo().objectCount();
      int[][] all = new int[n][];
      first = new int[n + 1];
      for (int o = 0; o < n; o++) {
        IntSet some = graph.holdings().get(o);
        all[o] = some == null ? new int[0] : some.toArray();
        first[o + 1] = first[o] + all[o].length;
      }
      held = new int[first[n]];
      for (int o = 0; o < n; o++) {
        System.arraycopy(all[o], 0, held, first[o], all[o].length);
      }
    }

    @Override
    public int size() {
      return first.length - 1;
    }

    @Override
    public int firstEdge(int node) {
      return first[node];
    }

    @Override
    public int endEdge(int node) {
      return first[node + 1];
    }

    @Override
    public int callee(int edge) {
      return held[edge];
    }
  }
}
