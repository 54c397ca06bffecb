// CASE A15: one view is kept in a static field, the other is asked for each time
package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class A15ReadWriteViewInStaticFieldOk {
  private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
  private static final ReadWriteLock SAME = LOCK;
  private static final Lock WRITING = LOCK.writeLock();
  private static int value;

  static void set(int newValue) {
    WRITING.lock();
    try {
      value = newValue; // OK
    } finally {
      WRITING.unlock();
    }
  }

  static void get() {
    SAME.readLock().lock();
    try {
      System.out.println(value); // OK
    } finally {
      SAME.readLock().unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> set(1));
    Thread reader = new Thread(() -> get());
    writer.start();
    reader.start();
    writer.join();
    reader.join();
  }
}
