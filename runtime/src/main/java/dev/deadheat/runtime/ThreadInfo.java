package dev.deadheat.runtime;

import java.lang.ref.WeakReference;

/** What a report says about a thread, also long after its end. */
final class ThreadInfo {
  /** What is left of threads that ended long ago, by where they were started. */
  private static final @Nullable ThreadInfo[] NAMELESS = new ThreadInfo[64];

  private volatile @Nullable WeakReference<Thread> thread;
  private volatile String name;
  private final boolean virtual;
  final String type;

  /** Where it was started, in {@link Stacks}; 0 for main and threads that the JVM made. */
  final int created;

  final @Nullable String parent;

  ThreadInfo(Thread thread, int created, @Nullable ThreadInfo by) {
    this.thread = new WeakReference<>(thread);
    name = thread.getName();
    virtual = Slots.isVirtual(thread);
    type = thread.getClass().getName();
    this.created = created;
    parent = by == null ? null : by.name();
  }

  /** Some thread of those that were started there. */
  private ThreadInfo(String type, int created) {
    name = "a thread that ended long ago";
    virtual = false;
    this.type = type;
    this.created = created;
    parent = null;
  }

  /** What is kept of a thread when many have ended after it. Called with a lock held. */
  ThreadInfo nameless() {
    int at = created & (NAMELESS.length - 1);
    ThreadInfo known = NAMELESS[at];
    if (known == null || known.created != created || !known.type.equals(type)) {
      known = new ThreadInfo(type, created);
      NAMELESS[at] = known;
    }
    return known;
  }

  boolean hasEnded() {
    return thread == null;
  }

  /** The thread has ended: it keeps its name, and many may follow it. */
  void end() {
    currentName();
    thread = null;
  }

  /** Virtual threads usually have no name. */
  String name() {
    String now = currentName();
    return now.isEmpty() ? virtual ? "virtual thread" : "unnamed thread" : now;
  }

  /** Threads may be renamed. */
  private String currentName() {
    WeakReference<Thread> reference = thread;
    Thread now = reference == null ? null : reference.get();
    if (now != null) {
      name = now.getName();
    }
    return name;
  }
}
