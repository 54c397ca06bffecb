// CASE A15 library: of the read-write lock only its two views are kept
package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class A15ViewsOfLocalLockLibraryOk {
  private final Lock reading;
  private final Lock writing;
  private int value;

  public A15ViewsOfLocalLockLibraryOk() {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    writing = lock.writeLock();
    reading = lock.readLock();
  }

  public A15ViewsOfLocalLockLibraryOk(boolean fair) {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
    writing = lock.writeLock();
    reading = lock.readLock();
  }

  public void set(int newValue) {
    writing.lock();
    try {
      value = newValue; // OK check sound
    } finally {
      writing.unlock();
    }
  }

  public int get() {
    reading.lock();
    try {
      return value; // OK check sound
    } finally {
      reading.unlock();
    }
  }
}
