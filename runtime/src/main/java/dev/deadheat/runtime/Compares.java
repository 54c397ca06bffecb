package dev.deadheat.runtime;

/**
 * Compare-and-set of any kind: only a successful one is a write. Who sees its value may do so before
 * the call has returned, so it is released before; if it fails, that is taken back. (Unless others
 * released there meanwhile: then it stays, which orders a little too much.)
 */
public final class Compares {
  private Compares() {}

  /** Before: of a part of the JDK that the models know by one object. */
  public static void before(@Nullable Object object) {
    ThreadState thread = ThreadSlot.current();
    if (object != null && thread.inside == 0) {
      begin(thread, Sync.var(object));
    }
  }

  /** Before: by {@code Unsafe}, in the JDK. */
  public static void beforeAt(@Nullable Object base, long offset) {
    ThreadState thread = ThreadSlot.current();
    if (base != null && thread.inside == 0) {
      begin(thread, Models.at(base, offset));
    }
  }

  /** Before: of an element of an atomic array. */
  public static void beforeElement(Object array, int index) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      begin(thread, Models.element(array, index));
    }
  }

  static void begin(ThreadState thread, SyncVar var) {
    var.releaseForNow(thread);
  }

  /** After: what the call returned. */
  public static void after(boolean successful) {
    ThreadState thread = ThreadSlot.current();
    SyncVar var = thread.comparing;
    if (var != null && thread.inside == 0) {
      thread.comparing = null;
      if (!successful) {
        var.takeBack(thread);
      }
      thread.before = null;
      thread.tentative = null;
    }
  }

  /** After an exchange that returned what it found; it was successful if it found what it wanted. */
  public static void after(@Nullable Object expected, @Nullable Object found) {
    // Boxes stand for values that the handle itself compares.
    boolean isBox = expected instanceof Number || expected instanceof Character;
    after(expected == found || (isBox && expected.equals(found)));
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
