package dev.deadheat.pointsto.solver;

import java.util.Arrays;

/**
 * Strongly connected components of the unfiltered edges, by Tarjan's algorithm without recursion;
 * each is merged into its smallest node. Components come out in reverse topological order.
 */
final class Components {
  private final Flow flow;
  private final int count;
  private final int[] index;
  private final int[] low;
  private final boolean[] onStack;
  private final int[] stack;
  private final int[] path;
  private final int[] edge;
  private final int[] finished;
  private int stackSize;
  private int next = 1;
  private int finishedCount;

  Components(Flow flow) {
    this.flow = flow;
    this.count = flow.nodeCount();
    this.index = new int[count];
    this.low = new int[count];
    this.onStack = new boolean[count];
    this.stack = new int[count];
    this.path = new int[count];
    this.edge = new int[count];
    this.finished = new int[count];
  }

  void run() {
    for (int n = 0; n < count; n++) {
      if (index[n] == 0 && flow.find(n) == n) {
        visit(n);
      }
    }
  }

  /** All nodes: sources before targets as far as cycles allow, merged ones at the end. */
  int[] topological() {
    int[] sorted = new int[count];
    boolean[] placed = new boolean[count];
    int at = 0;
    for (int i = finishedCount - 1; i >= 0; i--) {
      int n = flow.find(finished[i]);
      if (!placed[n]) {
        placed[n] = true;
        sorted[at++] = n;
      }
    }
    for (int n = 0; n < count; n++) {
      if (!placed[n]) {
        sorted[at++] = n;
      }
    }
    return sorted;
  }

  private void visit(int root) {
    int depth = 0;
    path[0] = root;
    open(root);
    while (depth >= 0) {
      int n = path[depth];
      if (edge[n] < flow.targetCount(n)) {
        int i = edge[n]++;
        if (flow.isFiltered(n, i)) {
          continue;
        }
        int to = flow.target(n, i);
        if (index[to] == 0) {
          open(to);
          path[++depth] = to;
        } else if (onStack[to]) {
          low[n] = Math.min(low[n], index[to]);
        }
      } else {
        depth--;
        if (depth >= 0) {
          low[path[depth]] = Math.min(low[path[depth]], low[n]);
        }
        if (low[n] == index[n]) {
          close(n);
        }
      }
    }
  }

  private void open(int n) {
    index[n] = next;
    low[n] = next++;
    stack[stackSize++] = n;
    onStack[n] = true;
  }

  private void close(int n) {
    int start = stackSize;
    do {
      start--;
      onStack[stack[start]] = false;
    } while (stack[start] != n);
    int[] members = Arrays.copyOfRange(stack, start, stackSize);
    stackSize = start;
    Arrays.sort(members);
    for (int i = 1; i < members.length; i++) {
      flow.merge(members[0], members[i]);
    }
    finished[finishedCount++] = members[0];
  }
}
