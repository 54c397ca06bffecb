package dev.deadheat.runtime;

/**
 * Where a thread's state is kept. This is the way that works on any JVM. When {@code deadheat run}
 * has put a field into {@code java.lang.Thread}, the agent replaces the bodies of these methods by
 * loads and stores of that field as this class is loaded.
 */
public final class ThreadSlot {
  private static final ThreadLocal<ThreadState> LOCAL = new ThreadLocal<>();
  private static final WeakIdentityMap<ThreadState> BY_THREAD = new WeakIdentityMap<>();

  private ThreadSlot() {}

  /** The state of the running thread. */
  public static ThreadState current() {
    ThreadState state = LOCAL.get();
    return state != null ? state : Slots.attach();
  }

  /** The state of the running thread, or null. */
  static @Nullable ThreadState currentOrNull() {
    return LOCAL.get();
  }

  static @Nullable ThreadState of(Thread thread) {
    return BY_THREAD.get(thread);
  }

  static void set(Thread thread, ThreadState state) {
    BY_THREAD.put(thread, state);
  }

  /** Called by the thread itself, once it runs. */
  static void setCurrent(ThreadState state) {
    LOCAL.set(state);
  }
}
