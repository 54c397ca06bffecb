package dev.deadheat.runtime;

import java.util.Arrays;

/**
 * The reads of locations that several threads read without an order: for each thread an array of
 * its own, so that readers neither wait for each other nor share cache lines. One such object
 * belongs to an array or to all fields of an object that one class declares. An entry is an epoch
 * (high) and a history number (low).
 *
 * <p>The lock is held when a location becomes shared; only then is the entry of the reader before
 * written by another thread.
 */
final class ReadPlanes extends SpinLock {
  private final int length;
  final long[] first;
  private volatile long[] @Nullable [] bySlot = new long[4][];

  ReadPlanes(int length) {
    this.length = length;
    first = new long[length];
  }

  /** Whether the thread has read that location in its current epoch. */
  boolean hasRead(ThreadState thread, int index) {
    long[] @Nullable [] now = bySlot;
    long[] plane = thread.slot < now.length ? now[thread.slot] : null;
    return plane != null && (int) (plane[index] >>> 32) == thread.epoch;
  }

  long[] own(int slot) {
    long[] @Nullable [] now = bySlot;
    long[] plane = slot < now.length ? now[slot] : null;
    return plane != null ? plane : add(slot);
  }

  private long[] add(int slot) {
    lock();
    try {
      long[] @Nullable [] now = bySlot;
      if (slot >= now.length) {
        now = Arrays.copyOf(now, Math.max(slot + 1, now.length * 2));
      }
      long[] plane = now[slot];
      if (plane == null) {
        plane = new long[length];
        now[slot] = plane;
      }
      bySlot = now;
      return plane;
    } finally {
      unlock();
    }
  }

  /** A read that the thread does not know of, or 0. */
  long unknown(ThreadState thread, int index) {
    long entry = first[index];
    if (isUnknown(thread, entry)) {
      return entry;
    }
    for (long[] plane : bySlot) {
      if (plane != null
          && isUnknown(thread, Mem.U.getLongVolatile(plane, Mem.LONGS + 8L * index))) {
        return plane[index];
      }
    }
    return 0;
  }

  private static boolean isUnknown(ThreadState thread, long entry) {
    int epoch = (int) (entry >>> 32);
    return epoch != Epochs.NONE && !thread.knows(epoch);
  }
}
