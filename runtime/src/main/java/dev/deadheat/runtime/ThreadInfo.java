package dev.deadheat.runtime;

import java.lang.ref.WeakReference;

/** What a report says about a thread, also long after its end. */
final class ThreadInfo {
  private final WeakReference<Thread> thread;
  private final String firstName;
  private final boolean virtual;
  final String type;

  /** Where it was started; null for main and threads that the JVM made. */
  final @Nullable Throwable created;

  final @Nullable String parent;

  ThreadInfo(Thread thread, @Nullable Throwable created, @Nullable ThreadInfo by) {
    this.thread = new WeakReference<>(thread);
    firstName = thread.getName();
    virtual = Slots.isVirtual(thread);
    type = thread.getClass().getName();
    this.created = created;
    parent = by == null ? null : by.name();
  }

  /** Threads may be renamed, and virtual ones usually have no name. */
  String name() {
    Thread now = thread.get();
    String name = now == null ? firstName : now.getName();
    return name.isEmpty() ? virtual ? "virtual thread" : "unnamed thread" : name;
  }
}
