package dev.deadheat.runtime;

/**
 * What passes knowledge from one thread to another: a monitor, a volatile field, a latch. The
 * second clock is for read/write locks, whose readers do not order each other.
 */
final class SyncVar extends SpinLock {
  private volatile @Nullable Snapshot released;
  private volatile @Nullable Snapshot releasedByReaders;

  /** Stands in a variable that passes nothing on. */
  private static final Snapshot NOTHING = new Snapshot(new int[0], null, -1, 0);

  /** A part of a JDK class that has a model; its own effects would order more than is promised. */
  void setInternal() {
    lock();
    released = NOTHING;
    unlock();
  }

  /** It counts from now on. */
  void setVisible() {
    if (isInternal()) {
      lock();
      if (isInternal()) {
        released = null;
      }
      unlock();
    }
  }

  boolean isInternal() {
    return released == NOTHING;
  }

  @Nullable
  Snapshot released() {
    return released;
  }

  /** A compare-and-set whose value is already seen may be about to release, see {@link Models}. */
  void acquire(ThreadState thread) {
    awaitOpen();
    Snapshot known = released;
    if (known != null) {
      thread.learn(known);
    }
  }

  /** Everything the thread knows becomes known to whoever acquires; nothing is forgotten. */
  void release(ThreadState thread) {
    if (!isInternal()) {
      thread.optimistic.flush(thread);
      lock();
      try {
        released = with(released, thread);
      } finally {
        unlock();
      }
      thread.released();
    }
  }

  /** For a caller that holds the lock of this variable. */
  void releaseLocked(ThreadState thread) {
    released = with(released, thread);
    thread.released();
  }

  /**
   * As {@link #release}, but {@link #takeBack} may follow.
   *
   * @param before gets what was released before, at that index
   * @param after gets what is released now
   */
  void releaseForNow(
      ThreadState thread, @Nullable Snapshot[] before, @Nullable Snapshot[] after, int at) {
    thread.optimistic.flush(thread);
    lock();
    try {
      before[at] = released;
      released = with(released, thread);
      after[at] = released;
    } finally {
      unlock();
    }
    thread.released();
  }

  /** Nothing was released after all. */
  void takeBack(@Nullable Snapshot tentative, @Nullable Snapshot before) {
    lock();
    try {
      if (released == tentative) {
        released = before;
      }
    } finally {
      unlock();
    }
  }

  /** What a thread that has ended knew; it releases nothing more by itself. */
  void releaseOf(ThreadState ended) {
    lock();
    try {
      released = released == null ? ended.snapshot() : released.join(ended.snapshot());
    } finally {
      unlock();
    }
  }

  void releaseRead(ThreadState thread) {
    thread.optimistic.flush(thread);
    lock();
    try {
      releasedByReaders = with(releasedByReaders, thread);
    } finally {
      unlock();
    }
    thread.released();
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
