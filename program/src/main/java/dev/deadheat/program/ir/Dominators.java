package dev.deadheat.program.ir;

/**
 * Which blocks lie on every way to a block, exceptional edges included. Immediate dominators by
 * Cooper, Harvey and Kennedy (blocks are numbered in reverse post-order already), then intervals in
 * the tree, so that a question costs two comparisons.
 */
public final class Dominators {
  private final int[] immediate;
  private final int[] first;
  private final int[] last;

  private Dominators(int[] immediate) {
    this.immediate = immediate;
    int n = immediate.length;
    // A dominator has a lower number than what it dominates: sizes come from the back.
    int[] size = new int[n];
    for (int b = n - 1; b >= 0; b--) {
      size[b]++;
      if (b > 0) {
        size[immediate[b]] += size[b];
      }
    }
    first = new int[n];
    last = new int[n];
    int[] next = new int[n];
    for (int b = 0; b < n; b++) {
      if (b > 0) {
        int parent = immediate[b];
        first[b] = next[parent];
        next[parent] += size[b];
      }
      next[b] = first[b] + 1;
      last[b] = first[b] + size[b] - 1;
    }
  }

  /** Every block but the entry must have a predecessor with a lower number. */
  public static Dominators of(MethodBody body) {
    int n = body.blockCount();
    int[] immediate = new int[n];
    for (int b = 1; b < n; b++) {
      immediate[b] = -1;
    }
    boolean changed = n > 1;
    while (changed) {
      changed = false;
      for (int b = 1; b < n; b++) {
        int found = -1;
        for (int i = 0; i < body.predecessorCount(b); i++) {
          int pred = body.predecessor(b, i);
          if (pred == 0 || immediate[pred] >= 0) {
            found = found < 0 ? pred : common(immediate, pred, found);
          }
        }
        if (immediate[b] != found) {
          immediate[b] = found;
          changed = true;
        }
      }
    }
    return new Dominators(immediate);
  }

  private static int common(int[] immediate, int a, int b) {
    int x = a;
    int y = b;
    while (x != y) {
      while (x > y) {
        x = immediate[x];
      }
      while (y > x) {
        y = immediate[y];
      }
    }
    return x;
  }

  /** The closest dominator other than the block itself; the entry for the entry. */
  int immediate(int block) {
    return immediate[block];
  }

  /** Whether every way from the entry to b passes a; a block dominates itself. */
  public boolean dominates(int a, int b) {
    return first[a] <= first[b] && first[b] <= last[a];
  }
}
