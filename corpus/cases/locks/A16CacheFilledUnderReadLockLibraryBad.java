// CASE A16 library: a hit counter updated under the read lock
package locks;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class A16CacheFilledUnderReadLockLibraryBad {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private int value;
  private int reads;

  public int get() {
    lock.readLock().lock();
    try {
      reads++; // RACE check #1 reads
      return value; // OK
    } finally {
      lock.readLock().unlock();
    }
  }

  public void set(int newValue) {
    lock.writeLock().lock();
    try {
      value = newValue; // OK
      reads = 0; // OK
    } finally {
      lock.writeLock().unlock();
    }
  }
}
