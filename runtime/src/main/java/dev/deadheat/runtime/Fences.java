package dev.deadheat.runtime;

/**
 * Fences order what is before them with what follows a fence of another thread, if a value passes
 * between the two; which value, nobody says. So one variable stands for all fences: this may order
 * too much, never too little.
 */
public final class Fences {
  private static final SyncVar ALL = new SyncVar();

  /** What the garbage collector has seen of a thread, by {@code Reference.reachabilityFence}. */
  private static final SyncVar COLLECTOR = new SyncVar();

  private Fences() {}

  public static void release() {
    release(ALL);
  }

  public static void acquire() {
    acquire(ALL);
  }

  public static void full() {
    release(ALL);
    acquire(ALL);
  }

  /** Before {@code reachabilityFence}. */
  public static void reachable() {
    release(COLLECTOR);
  }

  /** A program took a reference from its queue. */
  public static void dequeued(@Nullable Object reference) {
    if (reference != null && !WeakIdentityMap.isEntry(reference)) {
      acquire(COLLECTOR);
      Sync.acquire(reference);
    }
  }

  private static void release(SyncVar var) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      var.release(thread);
    }
  }

  private static void acquire(SyncVar var) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      var.acquire(thread);
    }
  }
}
