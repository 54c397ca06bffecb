package dev.deadheat.runtime;

import java.util.Arrays;

/**
 * Steps from one state to the next that a thread has made lately, and that raced with nothing. So
 * arrays that are used alike have the same states, and a step is worked out once for all of them.
 */
final class Transitions {
  private static final int SIZE = 64;

  private final @Nullable ElementState[] before = new ElementState[SIZE];
  private final @Nullable ElementState[] after = new ElementState[SIZE];
  private final long[] when = new long[SIZE];
  private final int[] where = new int[SIZE];

  static int slot(ElementState state, int epoch, int site) {
    return (state.hash ^ epoch ^ site * 31) & (SIZE - 1);
  }

  @Nullable
  ElementState find(int slot, ElementState state, int epoch, int context, int site, boolean write) {
    return before[slot] == state
            && when[slot] == FastTrack.entry(epoch, context)
            && where[slot] == (write ? -site : site)
        ? after[slot]
        : null;
  }

  void forget() {
    Arrays.fill(before, null);
    Arrays.fill(after, null);
  }

  void put(
      int slot,
      ElementState state,
      int epoch,
      int context,
      int site,
      boolean write,
      ElementState next) {
    before[slot] = state;
    after[slot] = next;
    when[slot] = FastTrack.entry(epoch, context);
    where[slot] = write ? -site : site;
  }
}
