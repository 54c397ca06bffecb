// CASE A14: a helper gives back another lock than the one that guards
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14OtherLockReleasedOk {
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock turn = new ReentrantLock();
  private int value;

  void add(int amount) {
    turn.lock();
    lock.lock();
    try {
      endTurn();
      value += amount; // OK
    } finally {
      lock.unlock();
    }
  }

  private void endTurn() {
    turn.unlock();
  }

  public static void main(String[] args) throws Exception {
    A14OtherLockReleasedOk cell = new A14OtherLockReleasedOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
