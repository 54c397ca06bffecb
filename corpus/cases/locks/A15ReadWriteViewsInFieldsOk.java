// CASE A15 library: the two views are kept in final fields
package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class A15ReadWriteViewsInFieldsOk {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final Lock reading = lock.readLock();
  private final Lock writing = lock.writeLock();
  private int value;

  public void set(int newValue) {
    writing.lock();
    try {
      value = newValue; // OK
    } finally {
      writing.unlock();
    }
  }

  public int get() {
    reading.lock();
    try {
      return value; // OK
    } finally {
      reading.unlock();
    }
  }
}
