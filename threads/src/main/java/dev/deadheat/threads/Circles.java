package dev.deadheat.threads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Nodes of a graph that call each other in circles, by Tarjan's algorithm without recursion;
 * circles that are called come before those that call them.
 */
public final class Circles {
  /** Calls between numbered nodes; the edges of a node lie together. */
  public interface Graph {
    int size();

    int firstEdge(int node);

    int endEdge(int node);

    int callee(int edge);
  }

  private final Graph graph;
  private final int[] index;
  private final int[] low;
  private final int[] edge;
  private final boolean[] open;
  private final int[] stack;
  private final int[] path;
  private int stackSize;
  private int next = 1;
  private final List<int[]> found = new ArrayList<>();

  private Circles(Graph graph) {
    this.graph = graph;
    int n = graph.size();
    this.index = new int[n];
    this.low = new int[n];
    this.edge = new int[n];
    this.open = new boolean[n];
    this.stack = new int[n];
    this.path = new int[n];
  }

  /** All circles, most of them of one node; in each, the nodes that were left first come first. */
  public static List<int[]> of(Graph graph) {
    Circles circles = new Circles(graph);
    for (int n = 0; n < graph.size(); n++) {
      if (circles.index[n] == 0) {
        circles.visit(n);
      }
    }
    return circles.found;
  }

  private void visit(int root) {
    int depth = 0;
    path[0] = root;
    enter(root);
    while (depth >= 0) {
      int n = path[depth];
      if (edge[n] < graph.endEdge(n)) {
        int to = graph.callee(edge[n]++);
        if (index[to] == 0) {
          enter(to);
          path[++depth] = to;
        } else if (open[to]) {
          low[n] = Math.min(low[n], index[to]);
        }
      } else {
        depth--;
        if (depth >= 0) {
          low[path[depth]] = Math.min(low[path[depth]], low[n]);
        }
        if (low[n] == index[n]) {
          leave(n);
        }
      }
    }
  }

  private void enter(int n) {
    index[n] = next;
    low[n] = next++;
    edge[n] = graph.firstEdge(n);
    stack[stackSize++] = n;
    open[n] = true;
  }

  private void leave(int n) {
    int start = stackSize;
    do {
      start--;
      open[stack[start]] = false;
    } while (stack[start] != n);
    int[] members = Arrays.copyOfRange(stack, start, stackSize);
    stackSize = start;
    // Deeper ones were entered later: callees tend to come first.
    for (int i = 0, j = members.length - 1; i < j; i++, j--) {
      int swap = members[i];
      members[i] = members[j];
      members[j] = swap;
    }
    found.add(members);
  }
}
