package dev.deadheat.runtime;

/** Called from the atomic field updaters: they are accesses of volatile fields, by offset. */
public final class Updaters {
  private Updaters() {}

  public static void read(Object type, long offset, Object object) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0 && object != null) {
      var(type, offset, object).acquire(thread);
    }
  }

  public static void write(Object type, long offset, Object object) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0 && object != null) {
      var(type, offset, object).release(thread);
    }
  }

  public static void compare(Object type, long offset, Object object) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      Compares.begin(thread, object == null ? null : var(type, offset, object));
    }
  }

  private static SyncVar var(Object type, long offset, Object object) {
    FieldShadow shadow = VolatileOffsets.find((Class<?>) type, offset, false);
    Object holder = shadow == null ? null : shadow.holder(object);
    return shadow == null || holder == null ? Sync.var(object) : shadow.syncVar(holder);
  }
}
