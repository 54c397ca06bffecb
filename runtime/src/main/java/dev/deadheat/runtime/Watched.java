package dev.deadheat.runtime;

/**
 * What others see of an object by looking at its state, beside its monitor and whatever it promises
 * to order: the number of tasks that a pool has done, the size of a map, who waits for a lock, the
 * permit of a thread. The JDK keeps all these in volatile fields or under a lock, so who has seen a
 * change knows what was done before it.
 */
public final class Watched {
  private static final WeakIdentityMap<SyncVar> VARS = new WeakIdentityMap<>();

  private static long classValueField = -1;

  private Watched() {}

  /** Before the state changes. */
  public static void changed(@Nullable Object object) {
    ThreadState thread = ThreadSlot.current();
    if (object != null && thread.inside == 0) {
      VARS.getOrAdd(object, Sync.FRESH).release(thread);
    }
  }

  /** After somebody has looked. */
  public static void seen(@Nullable Object object) {
    ThreadState thread = ThreadSlot.current();
    SyncVar var = object == null || thread.inside != 0 ? null : VARS.get(object);
    if (var != null) {
      var.acquire(thread);
    }
  }

  /** After {@code Thread.getName}, which is also asked before a thread has a state here. */
  public static void named(@Nullable Object name) {
    if (ThreadSlot.currentOrNull() != null) {
      seen(name);
    }
  }

  /** Before the program calls {@code LockSupport.unpark}. */
  public static void unpark(@Nullable Object thread) {
    changed(thread);
  }

  /**
   * After the program called {@code LockSupport.park}. It may have returned for no reason; but if
   * it was for a permit, the JVM orders.
   */
  public static void parked() {
    seen(Thread.currentThread());
  }

  /**
   * A {@code ClassValue} has computed what it will return to others. Those of the JDK and of this
   * runtime, which are asked often, do not count.
   *
   * @param version knows the one that computed it
   */
  public static void computed(Object version, @Nullable Object value) {
    if (classValueField < 0) {
      classValueField = Mem.offset(version.getClass(), "classValue");
    }
    if (classValueField >= 0 && isOfProgram(Mem.U.getReference(version, classValueField))) {
      Queues.sent(value);
    }
  }

  /** After {@code ClassValue.get}. */
  public static void got(Object classValue, @Nullable Object value) {
    if (isOfProgram(classValue)) {
      Queues.received(value);
    }
  }

  private static boolean isOfProgram(Object object) {
    return object.getClass().getClassLoader() != null;
  }
}
