// CASE A16: both threads write under the read lock
package locks;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class A16WriteUnderReadLockBad {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int value;

  void add(int amount) {
    lock.readLock().lock();
    try {
      value += amount; // RACE check run #1 value
    } finally {
      lock.readLock().unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    A16WriteUnderReadLockBad cell = new A16WriteUnderReadLockBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
