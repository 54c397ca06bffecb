// CASE A14: the lock is released through another parameter that is the same object
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14ReleasedUnderOtherNameBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    add(this, this, amount);
  }

  private static void add(
      A14ReleasedUnderOtherNameBad to, A14ReleasedUnderOtherNameBad from, int amount) {
    to.lock.lock();
    from.lock.unlock();
    to.value += amount; // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    A14ReleasedUnderOtherNameBad cell = new A14ReleasedUnderOtherNameBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
