package dev.deadheat.runtime;

/**
 * The count of a {@code CountedCompleter}'s pending tasks, a variable of its own beside the task's
 * state: whoever lowers it passes what he did to those who look at the count after him, and not to
 * a thread that only asks whether the task is done, or that begins to run it.
 */
public final class Completers {
  private static final WeakIdentityMap<SyncVar> COUNTS = new WeakIdentityMap<>();

  private Completers() {}

  public static void release(@Nullable Object task) {
    ThreadState thread = ThreadSlot.current();
    if (task != null && thread.inside == 0) {
      COUNTS.getOrAdd(task, Sync.FRESH).release(thread);
    }
  }

  public static void compare(@Nullable Object task) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      Compares.begin(thread, task == null ? null : COUNTS.getOrAdd(task, Sync.FRESH));
    }
  }

  public static void acquire(@Nullable Object task) {
    ThreadState thread = ThreadSlot.current();
    if (task != null && thread.inside == 0) {
      SyncVar count = COUNTS.get(task);
      if (count != null) {
        count.acquire(thread);
      }
    }
  }
}
