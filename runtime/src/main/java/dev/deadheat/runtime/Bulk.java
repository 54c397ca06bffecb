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
   * with what the thread knows now: so what the call itself synchronized orders it either way.
   */
  public static void filled(
      Object array, int from, int length, int epoch, ThreadState thread, int context, int site) {
    if (isArray(array)) {
      int now = thread.epoch;
      boolean recorded = thread.recorded;
      thread.epoch = epoch;
      try {
        Checks.rangeWrite(array, from, length, thread, context, site);
      } finally {
        thread.epoch = now;
        thread.recorded = recorded || now == epoch;
      }
    }
  }

  /**
   * After a binary search. Its result tells which elements it looked at: it went to that place, or
   * to where the key would have been.
   */
  public static void searched(
      Object array, int from, int to, int result, ThreadState thread, int context, int site) {
    int place = result < 0 ? ~result : result;
    int low = from;
    int high = to - 1;
    while (isArray(array) && low <= high) {
      int middle = (low + high) >>> 1;
      Checks.rangeRead(array, middle, 1, thread, context, site);
      if (middle < place) {
        low = middle + 1;
      } else if (middle == place && result >= 0) {
        return;
      } else {
        high = middle - 1;
      }
    }
  }

  public static void searched(Object array, int result, ThreadState thread, int context, int site) {
    if (isArray(array)) {
      searched(array, 0, Array.getLength(array), result, thread, context, site);
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
