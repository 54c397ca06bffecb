package dev.deadheat.runtime;

import java.util.Arrays;

/**
 * The clocks of slots from {@link #FIRST} on, which only programs with very many threads have: in
 * chunks that clocks share. Such a program mostly has threads that ended and that few others know
 * of, so most chunks are null, and most of the others are the same in most clocks. Nothing here is
 * changed once it is made.
 */
final class HighClocks {
  /** Of a chunk, and of the slots below, which are in an array of their own. A power of two. */
  static final int FIRST = 256;

  private static final int BITS = 8;

  private HighClocks() {}

  static int get(int @Nullable [] @Nullable [] chunks, int slot) {
    int at = (slot >>> BITS) - 1;
    int[] chunk = chunks == null || at < 0 || at >= chunks.length ? null : chunks[at];
    return chunk == null ? 0 : chunk[slot & (FIRST - 1)];
  }

  /** With that clock for that slot, if it was less. */
  static int @Nullable [] @Nullable [] with(
      int @Nullable [] @Nullable [] chunks, int slot, int clock) {
    if (get(chunks, slot) >= clock) {
      return chunks;
    }
    int at = (slot >>> BITS) - 1;
    int[] @Nullable [] next =
        chunks == null ? new int[at + 1][] : Arrays.copyOf(chunks, Math.max(chunks.length, at + 1));
    int[] old = next[at];
    int[] chunk = old == null ? new int[FIRST] : old.clone();
    chunk[slot & (FIRST - 1)] = clock;
    next[at] = chunk;
    return next;
  }

  /** The least that covers both. */
  static int @Nullable [] @Nullable [] join(
      int @Nullable [] @Nullable [] one, int @Nullable [] @Nullable [] two) {
    if (covers(one, two)) {
      return one;
    }
    if (one == null || two == null || covers(two, one)) {
      return two;
    }
    int[] @Nullable [] both = Arrays.copyOf(one, Math.max(one.length, two.length));
    for (int i = 0; i < two.length; i++) {
      if (!covers(both[i], two[i])) {
        both[i] = joined(both[i], two[i]);
      }
    }
    return both;
  }

  private static int[] joined(int @Nullable [] one, int[] two) {
    if (covers(two, one)) {
      return two;
    }
    int[] both = two.clone();
    for (int i = 0; one != null && i < FIRST; i++) {
      both[i] = Math.max(one[i], both[i]);
    }
    return both;
  }

  /** Whether no clock of some is greater than that of all. */
  static boolean covers(int @Nullable [] @Nullable [] all, int @Nullable [] @Nullable [] some) {
    if (all == some || some == null) {
      return true;
    }
    for (int i = 0; i < some.length; i++) {
      if (!covers(all == null || i >= all.length ? null : all[i], some[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean covers(int @Nullable [] all, int @Nullable [] some) {
    if (all == some || some == null) {
      return true;
    }
    for (int i = 0; i < FIRST; i++) {
      if (some[i] > (all == null ? 0 : all[i])) {
        return false;
      }
    }
    return true;
  }
}
