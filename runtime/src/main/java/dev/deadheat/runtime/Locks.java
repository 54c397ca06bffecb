package dev.deadheat.runtime;

import java.util.concurrent.locks.ReentrantLock;

/** Called from the locks of {@code java.util.concurrent.locks}, with their synchronizer as key. */
public final class Locks {
  private static final long SYNC = Mem.offset(ReentrantLock.class, "sync");

  private Locks() {}

  /** What a lock is known by: its synchronizer, which its conditions know too. */
  static Object key(Object object) {
    if (object instanceof ReentrantLock) {
      return Mem.U.getReference(object, SYNC);
    }
    return object;
  }

  public static void locked(Object sync, Object lock) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      Counts.event(Counts.LOCK, thread);
      Sync.acquire(sync);
      thread.push(lock);
    }
  }

  public static void tried(Object sync, Object lock, boolean successful) {
    if (successful) {
      locked(sync, lock);
    }
  }

  public static void unlock(Object sync, Object lock) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      Counts.event(Counts.UNLOCK, thread);
      thread.pop(lock);
      Sync.var(sync).release(thread);
    }
  }

  public static void writeLocked(Object sync, Object lock) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      Sync.var(sync).acquireWrite(thread);
      thread.push(lock);
    }
  }

  public static void writeTried(Object sync, Object lock, boolean successful) {
    if (successful) {
      writeLocked(sync, lock);
    }
  }

  public static void readUnlock(Object sync, Object lock) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      thread.pop(lock);
      Sync.var(sync).releaseRead(thread);
    }
  }

  public static void beforeAwait(Object sync) {
    Sync.release(sync);
  }

  public static void afterAwait(Object sync) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      Sync.var(sync).acquireWrite(thread);
    }
  }

  /** Somebody asked whether it is taken: that is told by the same state that orders. */
  public static void observed(Object sync) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      Sync.var(sync).acquireWrite(thread);
    }
  }

  public static void stampedWrite(Object lock, long stamp) {
    if (stamp != 0) {
      writeLocked(lock, lock);
    }
  }

  public static void stampedRead(Object lock, long stamp) {
    if (stamp != 0) {
      locked(lock, lock);
    }
  }

  public static void stampedUnlockWrite(Object lock) {
    unlock(lock, lock);
  }

  public static void stampedUnlockRead(Object lock) {
    readUnlock(lock, lock);
  }

  /** Does not say of which kind; releasing as a reader and as a writer loses no order. */
  public static void stampedUnlock(Object lock) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      thread.pop(lock);
      Sync.var(lock).releaseRead(thread);
      Sync.var(lock).release(thread);
    }
  }

  /** Also with a stamp of 0: what is read then is thrown away as well. */
  public static void optimistic(Object lock, long stamp) {
    ThreadState thread = ThreadSlot.current();
    if (stamp != 0) {
      Sync.acquire(lock);
    }
    thread.optimistic.begin(thread);
  }

  public static void validated(Object lock, boolean valid) {
    ThreadSlot.current().optimistic.end();
    if (valid) {
      Sync.acquire(lock);
    }
  }
}
