// CASE A15 library: as A15ViewsOfLocalLock, but one constructor takes the views of two locks
package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class A15ViewsOfTwoLocalLocksLibraryBad {
  private final Lock reading;
  private final Lock writing;
  private int value;

  public A15ViewsOfTwoLocalLocksLibraryBad() {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    writing = lock.writeLock();
    reading = lock.readLock();
  }

  public A15ViewsOfTwoLocalLocksLibraryBad(boolean fair) {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
    writing = lock.writeLock();
    reading = new ReentrantReadWriteLock(fair).readLock();
  }

  public void set(int newValue) {
    writing.lock();
    try {
      value = newValue; // RACE check #1 value
    } finally {
      writing.unlock();
    }
  }

  public int get() {
    reading.lock();
    try {
      return value; // RACE check #1 value
    } finally {
      reading.unlock();
    }
  }
}
