package dev.deadheat.runtime;

/**
 * Accesses through {@code sun.misc.Unsafe}: an object and an offset. Libraries use them for the
 * volatile and ordered accesses that a queue or a future is made of, so not to see them would raise
 * false alarms. Memory outside of the heap has no shadow; ordered accesses to it order each other.
 */
public final class Unsafes {
  private static final SyncVar OFF_HEAP = new SyncVar();

  private Unsafes() {}

  /** Before the call; for the effects see {@link VarHandles}. */
  public static void before(@Nullable Object base, long offset, int effects, int site) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside != 0) {
      return;
    }
    if ((effects & VarHandles.COMPARE) != 0) {
      Compares.begin(thread, var(base, offset));
    } else if (thread.ignored) {
      return;
    } else if ((effects & VarHandles.RELEASE) != 0) {
      var(base, offset).release(thread);
    } else if ((effects & VarHandles.ACQUIRE) == 0 && base != null) {
      plain(thread, base, offset, (effects & VarHandles.WRITE) != 0, site);
    }
  }

  public static void after(@Nullable Object base, long offset, int effects, int site) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0 && (effects & VarHandles.ACQUIRE) != 0) {
      var(base, offset).acquire(thread);
    }
  }

  private static SyncVar var(@Nullable Object base, long offset) {
    if (base == null) {
      return OFF_HEAP;
    }
    if (base.getClass().isArray()) {
      return Models.element(base, index(base, offset));
    }
    FieldShadow shadow = shadow(base, offset);
    return shadow == null ? Sync.var(base) : VarHandles.var(shadow, base);
  }

  private static @Nullable FieldShadow shadow(Object base, long offset) {
    return base instanceof Class<?> type
        ? VolatileOffsets.find(type, offset, true)
        : VolatileOffsets.find(base.getClass(), offset, false);
  }

  static long index(Object array, long offset) {
    if (array instanceof Object[]) {
      return (offset - Mem.OBJECTS) / Mem.REFERENCE;
    }
    Class<?> type = array.getClass();
    return (offset - Mem.arrayBase(type)) / Mem.U.arrayIndexScale(type);
  }

  private static void plain(ThreadState thread, Object base, long offset, boolean write, int site) {
    if (Sites.get(site).unchecked) {
      return;
    }
    if (base.getClass().isArray()) {
      long index = index(base, offset);
      // An access of another width than the elements' may be beyond; it is not checked.
      if (write) {
        Checks.arrayWrite(base, (int) index, thread, thread.context, site);
      } else {
        Checks.arrayRead(base, (int) index, thread, thread.context, site);
      }
      return;
    }
    FieldShadow shadow = shadow(base, offset);
    if (shadow != null && shadow.word >= 0) {
      Checks.access(base, thread, thread.context, shadow, write, site);
    }
  }
}
