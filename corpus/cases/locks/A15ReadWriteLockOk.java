// CASE A15: write under the write lock, read under the read lock
package locks;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class A15ReadWriteLockOk {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int value;

  void set(int newValue) {
    lock.writeLock().lock();
    try {
      value = newValue; // OK
    } finally {
      lock.writeLock().unlock();
    }
  }

  int get() {
    lock.readLock().lock();
    try {
      return value; // OK
    } finally {
      lock.readLock().unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    A15ReadWriteLockOk cell = new A15ReadWriteLockOk();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
