package dev.deadheat.runtime;

import java.lang.reflect.Array;

/** Operations on many elements of an array at once. */
public final class Bulk {
  private Bulk() {}

  public static void copy(
      Object from,
      int start,
      Object to,
      int target,
      int length,
      ThreadState thread,
      int context,
      int reads,
      int writes) {
    if (isArray(from) && isArray(to)) {
      Checks.rangeRead(from, start, length, thread, context, reads);
      Checks.rangeWrite(to, target, length, thread, context, writes);
    }
  }

  public static void read(Object array, ThreadState thread, int context, int site) {
    if (isArray(array)) {
      Checks.rangeRead(array, 0, Array.getLength(array), thread, context, site);
    }
  }

  public static void write(Object array, ThreadState thread, int context, int site) {
    if (isArray(array)) {
      Checks.rangeWrite(array, 0, Array.getLength(array), thread, context, site);
    }
  }

  /** From inclusive to exclusive. */
  public static void readRange(
      Object array, int from, int to, ThreadState thread, int context, int site) {
    if (isArray(array)) {
      Checks.rangeRead(array, from, to - from, thread, context, site);
    }
  }

  public static void writeRange(
      Object array, int from, int to, ThreadState thread, int context, int site) {
    if (isArray(array)) {
      Checks.rangeWrite(array, from, to - from, thread, context, site);
    }
  }

  public static void readPart(
      Object array, int from, int length, ThreadState thread, int context, int site) {
    if (isArray(array)) {
      Checks.rangeRead(array, from, length, thread, context, site);
    }
  }

  public static void writePart(
      Object array, int from, int length, ThreadState thread, int context, int site) {
    if (isArray(array)) {
      Checks.rangeWrite(array, from, length, thread, context, site);
    }
  }

  /**
   * After a call that has written to the array, some time since an epoch. It counts as of then,
   * with what the thread knows now: so what the call itself synchronized orders it either way. Who
   * came after it, by a lock that the call took, may have recorded its own access first: see {@link
   * Slots#hasLearnt}.
   */
  public static void filled(
      Object array, int from, int length, int epoch, ThreadState thread, int context, int site) {
    if (isArray(array)) {
      int now = thread.epoch;
      boolean recorded = thread.recorded;
      thread.epoch = epoch;
      thread.late = true;
      try {
        Checks.rangeWrite(array, from, length, thread, context, site);
      } finally {
        thread.epoch = now;
        thread.late = false;
        thread.recorded = recorded || now == epoch;
      }
    }
  }

  /** Before a call whose effects count as of now: it may release something meanwhile. */
  public static int begin(ThreadState thread) {
    thread.recorded = true;
    return thread.epoch;
  }

  private static boolean isArray(@Nullable Object object) {
    return object != null && object.getClass().isArray();
  }
}
