package dev.deadheat.runtime;

/**
 * A vector clock that does not change: what a thread knew when it released something. The releasing
 * thread's own clock stands beside the array, so that a release copies no array.
 */
final class Snapshot {
  /** Clocks by slot; the entry of {@link #slot} may be out of date. */
  final int[] clocks;

  /** Of the slots above, see {@link HighClocks}. */
  final int @Nullable [] @Nullable [] high;

  /** The thread whose snapshot this is, or -1 for a join of several. */
  final int slot;

  final int clock;

  Snapshot(int[] clocks, int @Nullable [] @Nullable [] high, int slot, int clock) {
    this.clocks = clocks;
    this.high = high;
    this.slot = slot;
    this.clock = clock;
  }

  /** Of a slot below {@link HighClocks#FIRST}. */
  int of(int wanted) {
    return wanted == slot ? clock : wanted < clocks.length ? clocks[wanted] : 0;
  }

  boolean knowsClock(int wanted, int then) {
    int known = wanted < HighClocks.FIRST ? of(wanted) : HighClocks.get(allHigh(), wanted);
    return known >= then;
  }

  /** How many slots below {@link HighClocks#FIRST} have a clock. */
  int length() {
    return slot < HighClocks.FIRST ? Math.max(clocks.length, slot + 1) : clocks.length;
  }

  /** The clocks of the slots above, the releasing thread's own included. */
  int @Nullable [] @Nullable [] allHigh() {
    return slot < HighClocks.FIRST ? high : HighClocks.with(high, slot, clock);
  }

  /** The least clock that knows both. */
  Snapshot join(Snapshot other) {
    int[] both = new int[Math.max(length(), other.length())];
    for (int i = 0; i < both.length; i++) {
      both[i] = Math.max(of(i), other.of(i));
    }
    return new Snapshot(both, HighClocks.join(allHigh(), other.allHigh()), -1, 0);
  }
}
