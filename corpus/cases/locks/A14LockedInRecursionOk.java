// CASE A14: a helper that calls itself takes the lock again and gives it back
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14LockedInRecursionOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    try {
      descend(amount);
      value += amount; // OK
    } finally {
      lock.unlock();
    }
  }

  private void descend(int depth) {
    lock.lock();
    try {
      value++; // OK
      if (depth > 0) {
        climb(depth);
      }
    } finally {
      lock.unlock();
    }
  }

  private void climb(int depth) {
    descend(depth - 1);
  }

  public static void main(String[] args) throws Exception {
    A14LockedInRecursionOk cell = new A14LockedInRecursionOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
