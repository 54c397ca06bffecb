// CASE A12: the result of tryLock is ignored, and main holds the lock all the time
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A12TryLockIgnoredBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.tryLock();
    try {
      value += amount; // RACE check run #1 value
    } finally {
      if (lock.isHeldByCurrentThread()) {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    A12TryLockIgnoredBad cell = new A12TryLockIgnoredBad();
    cell.lock.lock();
    try {
      Thread thread = new Thread(() -> cell.add(1));
      thread.start();
      cell.value = 2; // RACE check run #1 value
      thread.join();
    } finally {
      cell.lock.unlock();
    }
  }
}
