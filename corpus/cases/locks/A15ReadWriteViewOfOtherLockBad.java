// CASE A15: the view in the static field belongs to another lock
package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class A15ReadWriteViewOfOtherLockBad {
  private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
  private static final ReentrantReadWriteLock OTHER = new ReentrantReadWriteLock();
  private static final Lock WRITING = OTHER.writeLock();
  private static int value;

  static void set(int newValue) {
    WRITING.lock();
    try {
      value = newValue; // RACE check run #1 value
    } finally {
      WRITING.unlock();
    }
  }

  static void get() {
    LOCK.readLock().lock();
    try {
      System.out.println(value); // RACE check run #1 value
    } finally {
      LOCK.readLock().unlock();
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
