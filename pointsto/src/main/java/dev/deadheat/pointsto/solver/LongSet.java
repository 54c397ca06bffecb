package dev.deadheat.pointsto.solver;

/**
 * A set of non-negative longs, by open addressing: half the memory of a {@link LongIntMap}, which
 * is what a look-up in a large one costs.
 */
final class LongSet {
  /** By slot the element and one; 0 where there is none. */
  private long[] table = new long[1024];

  private int size;

  int size() {
    return size;
  }

  /** Whether it was not there before. */
  boolean add(long element) {
    int slot = slot(element);
    if (table[slot] != 0) {
      return false;
    }
    table[slot] = element + 1;
    if (++size * 3L > table.length * 2L) {
      grow();
    }
    return true;
  }

  /** Where the element is, or would be. */
  private int slot(long element) {
    int mask = table.length - 1;
    int slot = (int) ((element * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (table[slot] != 0 && table[slot] != element + 1) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] old = table;
    table = new long[2 * old.length];
    for (long element : old) {
      if (element != 0) {
        table[slot(element - 1)] = element;
      }
    }
  }
}
