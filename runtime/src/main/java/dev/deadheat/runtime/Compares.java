package dev.deadheat.runtime;

import java.util.Objects;

/**
 * Compare-and-set of any kind: only a successful one is a write. Who sees its value may do so
 * before the call has returned, so it is released before; if it fails, that is taken back. (Unless
 * others released there meanwhile: then it stays, which orders a little too much.)
 */
public final class Compares {
  /**
   * Those that a thread has begun. More than one: the first use of a handle is linked in the middle
   * of it, and the JDK has its own compares. One that throws is never ended; it stays released.
   */
  static final class Open {
    private static final int MOST = 16;
    private final @Nullable SyncVar[] vars = new SyncVar[MOST];
    private final @Nullable Snapshot[] before = new Snapshot[MOST];
    private final @Nullable Snapshot[] after = new Snapshot[MOST];
    private int depth;

    void begin(ThreadState thread, @Nullable SyncVar var) {
      if (depth == MOST) {
        depth = 0; // all thrown out of
      }
      SyncVar open = var == null || var.isInternal() ? null : var;
      int at = depth++;
      vars[at] = open;
      if (open != null) {
        open.releaseForNow(thread, before, after, at);
      }
    }

    void end(boolean successful) {
      if (depth > 0) {
        int at = --depth;
        SyncVar var = vars[at];
        if (var != null && !successful) {
          var.takeBack(after[at], before[at]);
        }
        vars[at] = null;
        before[at] = null;
        after[at] = null;
      }
    }
  }

  private Compares() {}

  /** Before: of a part of the JDK that the models know by one object. */
  public static void before(@Nullable Object object) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      begin(thread, object == null ? null : Sync.var(object));
    }
  }

  /** Before: by {@code Unsafe}, in the JDK. */
  public static void beforeAt(@Nullable Object base, long offset) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      begin(thread, base == null ? null : Models.at(base, offset));
    }
  }

  /** Before: of an element of an atomic array. */
  public static void beforeElement(Object array, int index) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      begin(thread, Models.element(array, index));
    }
  }

  /** Each one needs an {@link #after}; without a variable, if it does not matter. */
  static void begin(ThreadState thread, @Nullable SyncVar var) {
    thread.compares.begin(thread, var);
  }

  /** After: what the call returned. */
  public static void after(boolean successful) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      thread.compares.end(successful);
    }
  }

  /**
   * After an exchange that returned what it found; it was successful if it found what it wanted.
   */
  public static void after(@Nullable Object expected, @Nullable Object found) {
    // Boxes stand for values that the handle itself compares.
    boolean isBox = expected instanceof Number || expected instanceof Character;
    after(expected == found || (isBox && Objects.equals(expected, found)));
  }

  public static void after(int expected, int found) {
    after(expected == found);
  }

  public static void after(long expected, long found) {
    after(expected == found);
  }

  public static void after(boolean expected, boolean found) {
    after(expected == found);
  }

  public static void after(float expected, float found) {
    after(Float.floatToRawIntBits(expected) == Float.floatToRawIntBits(found));
  }

  public static void after(double expected, double found) {
    after(Double.doubleToRawLongBits(expected) == Double.doubleToRawLongBits(found));
  }
}
