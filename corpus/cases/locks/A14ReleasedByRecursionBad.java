// CASE A14: a helper that calls itself releases the lock
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14ReleasedByRecursionBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    if (amount > 9) {
      descend(amount);
      return;
    }
    climb(amount);
    value += amount; // RACE check run #1 value
  }

  private void descend(int depth) {
    if (depth > 1) {
      climb(depth);
    } else {
      lock.unlock();
    }
  }

  private void climb(int depth) {
    descend(depth - 1);
  }

  public static void main(String[] args) throws Exception {
    A14ReleasedByRecursionBad cell = new A14ReleasedByRecursionBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
