package dev.deadheat.runtime;

/**
 * A vector clock that does not change: what a thread knew when it released something. The releasing
 * thread's own clock stands beside the array, so that a release copies no array.
 */
final class Snapshot {
  /** Clocks by slot; the entry of {@link #slot} may be out of date. */
  final int[] clocks;

  /** The thread whose snapshot this is, or -1 for a join of several. */
  final int slot;

  final int clock;

  Snapshot(int[] clocks, int slot, int clock) {
    this.clocks = clocks;
    this.slot = slot;
    this.clock = clock;
  }

  int of(int wanted) {
    return wanted == slot ? clock : wanted < clocks.length ? clocks[wanted] : 0;
  }

  int length() {
    return Math.max(clocks.length, slot + 1);
  }

  /** The least clock that knows both. */
  Snapshot join(Snapshot other) {
    int[] both = new int[Math.max(length(), other.length())];
    for (int i = 0; i < both.length; i++) {
      both[i] = Math.max(of(i), other.of(i));
    }
    return new Snapshot(both, -1, 0);
  }
}
