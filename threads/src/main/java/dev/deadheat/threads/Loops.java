package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import java.util.ArrayDeque;
import java.util.BitSet;

/** Which blocks of a body may run more than once: those on a cycle of edges. */
public final class Loops {
  private final MethodBody body;
  private final int[] component;
  private final boolean[] cyclic;

  public Loops(MethodBody body) {
    this.body = body;
    int n = body.blockCount();
    component = new int[n];
    cyclic = new boolean[n];
    new Tarjan(n).run();
  }

  /** Whether the instruction may run again in the same activation. */
  public boolean repeats(int pc) {
    return cyclic[component[body.blockOf(pc)]];
  }

  /** Whether two instructions are in the same loop, or both in none. */
  public boolean sameLoop(int pc, int other) {
    int a = component[body.blockOf(pc)];
    int b = component[body.blockOf(other)];
    return a == b || (!cyclic[a] && !cyclic[b]);
  }

  /** Whether an instruction may run after another one in the same activation. */
  public boolean leadsTo(int from, int to) {
    int target = body.blockOf(to);
    if (body.blockOf(from) == target && from < to) {
      return true;
    }
    BitSet seen = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    work.add(body.blockOf(from));
    while (!work.isEmpty()) {
      int block = work.remove();
      for (int i = 0; i < body.successorCount(block); i++) {
        int next = body.successor(block, i);
        if (next == target) {
          return true;
        }
        if (!seen.get(next)) {
          seen.set(next);
          work.add(next);
        }
      }
    }
    return false;
  }

  /** Tarjan's algorithm over all edges, without recursion. */
  private final class Tarjan {
    private final int[] index;
    private final int[] low;
    private final int[] position;
    private final int[] path;
    private final int[] stack;
    private final boolean[] onStack;
    private int next = 1;
    private int pathSize;
    private int stackSize;
    private int components;

    Tarjan(int n) {
      index = new int[n];
      low = new int[n];
      position = new int[n];
      path = new int[n];
      stack = new int[n];
      onStack = new boolean[n];
    }

    void run() {
      for (int b = 0; b < index.length; b++) {
        if (index[b] == 0) {
          visit(b);
        }
      }
    }

    private void open(int b) {
      index[b] = next;
      low[b] = next++;
      onStack[b] = true;
      path[pathSize++] = b;
      stack[stackSize++] = b;
    }

    private void visit(int root) {
      open(root);
      while (pathSize > 0) {
        int b = path[pathSize - 1];
        if (position[b] < body.successorCount(b)) {
          int s = body.successor(b, position[b]++);
          if (index[s] == 0) {
            open(s);
          } else if (onStack[s]) {
            low[b] = Math.min(low[b], index[s]);
          }
        } else {
          pathSize--;
          if (pathSize > 0) {
            int above = path[pathSize - 1];
            low[above] = Math.min(low[above], low[b]);
          }
          if (low[b] == index[b]) {
            close(b);
          }
        }
      }
    }

    private void close(int head) {
      int size = 0;
      boolean self = false;
      int b;
      do {
        b = stack[--stackSize];
        onStack[b] = false;
        component[b] = components;
        self |= selfLoop(b);
        size++;
      } while (b != head);
      cyclic[components++] = self || size > 1;
    }

    private boolean selfLoop(int b) {
      for (int i = 0; i < body.successorCount(b); i++) {
        if (body.successor(b, i) == b) {
          return true;
        }
      }
      return false;
    }
  }
}
