// CASE A14: a lock taken twice is released twice by a helper
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14ReleasedTwiceByHelperBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    lock.lock();
    releaseBoth();
    value += amount; // RACE check run #1 value
  }

  private void releaseBoth() {
    lock.unlock();
    lock.unlock();
  }

  public static void main(String[] args) throws Exception {
    A14ReleasedTwiceByHelperBad cell = new A14ReleasedTwiceByHelperBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
