package dev.deadheat.runtime;

/**
 * What passes knowledge from one thread to another: a monitor, a volatile field, a latch. The
 * second clock is for read/write locks, whose readers do not order each other.
 */
final class SyncVar extends SpinLock {
  private volatile @Nullable Snapshot released;
  private volatile @Nullable Snapshot releasedByReaders;

  /** A part of a JDK class that has a model; its own effects would order more than is promised. */
  boolean internal;

  @Nullable
  Snapshot released() {
    return released;
  }

  void acquire(ThreadState thread) {
    Snapshot known = released;
    if (known != null) {
      thread.learn(known);
    }
  }

  /** Everything the thread knows becomes known to whoever acquires; nothing is forgotten. */
  void release(ThreadState thread) {
    if (!internal) {
      lock();
      try {
        released = with(released, thread);
      } finally {
        unlock();
      }
      thread.tick();
    }
  }

  /** For a caller that holds the lock of this variable. */
  void releaseLocked(ThreadState thread) {
    released = with(released, thread);
    thread.tick();
  }

  void releaseRead(ThreadState thread) {
    lock();
    try {
      releasedByReaders = with(releasedByReaders, thread);
    } finally {
      unlock();
    }
    thread.tick();
  }

  void acquireWrite(ThreadState thread) {
    acquire(thread);
    Snapshot readers = releasedByReaders;
    if (readers != null) {
      thread.learn(readers);
    }
  }

  private static Snapshot with(@Nullable Snapshot old, ThreadState thread) {
    Snapshot now = thread.snapshot();
    return old == null || thread.knows(old) ? now : old.join(now);
  }
}
