package dev.deadheat.runtime;

/**
 * Called where the program synchronizes by the language itself: monitors, volatile fields, class
 * initialization. Releases come before the operation, acquires after it.
 */
public final class Sync {
  static final WeakIdentityMap.Fresh<SyncVar> FRESH =
      new WeakIdentityMap.Fresh<>() {
        @Override
        public SyncVar make(Object key) {
          return new SyncVar();
        }
      };
  private static final WeakIdentityMap<SyncVar> VARS = new WeakIdentityMap<>();

  private Sync() {}

  /** The variable that stands for an object as a whole: its monitor, or a latch, or a future. */
  static SyncVar var(Object object) {
    long field = VarFields.offset(object);
    if (field >= 0) {
      return VarFields.getOrAdd(object, field);
    }
    SyncVar var = VARS.get(object);
    return var != null ? var : VARS.getOrAdd(object, FRESH);
  }

  static @Nullable SyncVar varIfAny(Object object) {
    long field = VarFields.offset(object);
    return field >= 0 ? VarFields.get(object, field) : VARS.get(object);
  }

  /** Of a monitor. */
  private static SyncVar var(Object object, ThreadState thread) {
    return VARS.getOrAdd(object, FRESH, thread.monitors);
  }

  /**
   * Before a monitor is entered. An object that has its identity hash before it is locked needs no
   * heavy monitor later.
   */
  public static void beforeEnter(Object object) {
    if (object != null) {
      ThreadState thread = ThreadSlot.current();
      if (thread.inside == 0) {
        var(object, thread);
      }
    }
  }

  public static void entered(Object object) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      SyncVar var = var(object, thread);
      var.acquire(thread);
      thread.push(object, var);
      Counts.event(Counts.ENTER, thread);
    }
  }

  public static void beforeExit(Object object) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0 && object != null) {
      Counts.event(Counts.EXIT, thread);
      SyncVar var = thread.pop(object);
      (var != null ? var : var(object, thread)).release(thread);
    }
  }

  /**
   * Instead of {@code object.wait(...)}: the monitor is taken again also when it is interrupted.
   */
  @SuppressWarnings("WaitNotInLoop") // the loop is the program's
  public static void waitFor(Object object) throws InterruptedException {
    beforeWait(object);
    try {
      object.wait();
    } finally {
      afterWait(object);
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the loop is the program's
  public static void waitFor(Object object, long millis) throws InterruptedException {
    beforeWait(object);
    try {
      object.wait(millis);
    } finally {
      afterWait(object);
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the loop is the program's
  public static void waitFor(Object object, long millis, int nanos) throws InterruptedException {
    beforeWait(object);
    try {
      object.wait(millis, nanos);
    } finally {
      afterWait(object);
    }
  }

  private static void beforeWait(Object object) {
    ThreadState thread = ThreadSlot.current();
    if (object != null && Thread.holdsLock(object) && thread.inside == 0) {
      var(object, thread).release(thread);
    }
  }

  private static void afterWait(Object object) {
    ThreadState thread = ThreadSlot.current();
    if (object != null && thread.inside == 0) {
      var(object, thread).acquire(thread);
    }
  }

  public static void volatileRead(@Nullable Object object, int site) {
    ThreadState thread = ThreadSlot.current();
    SyncVar var = volatileVar(object, site, thread);
    if (var != null) {
      Counts.event(Counts.VOLATILE_READ, thread);
      var.acquire(thread);
    }
  }

  public static void volatileWrite(@Nullable Object object, int site) {
    ThreadState thread = ThreadSlot.current();
    SyncVar var = volatileVar(object, site, thread);
    if (var != null) {
      Counts.event(Counts.VOLATILE_WRITE, thread);
      var.release(thread);
    }
  }

  public static void volatileStaticRead(int site) {
    volatileRead(Checks.mirrorOf(site), site);
  }

  public static void volatileStaticWrite(int site) {
    volatileWrite(Checks.mirrorOf(site), site);
  }

  private static @Nullable SyncVar volatileVar(
      @Nullable Object object, int site, ThreadState thread) {
    if (object == null || thread.inside != 0) {
      return null;
    }
    FieldShadow shadow = Checks.shadow(object, Sites.get(site));
    if (shadow == null || shadow.sync < 0) {
      // Declared by a class that was not rewritten: one variable for the object.
      return var(object);
    }
    return shadow.syncVar(object);
  }

  static void acquire(Object object) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      SyncVar var = varIfAny(object);
      if (var != null) {
        var.acquire(thread);
      }
    }
  }

  static void release(Object object) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      var(object).release(thread);
    }
  }
}
