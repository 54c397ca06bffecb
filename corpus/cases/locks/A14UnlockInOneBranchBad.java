// CASE A14: one branch unlocks before the access, the other after it
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14UnlockInOneBranchBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    if (amount > 0) {
      lock.unlock();
      value += amount; // RACE check run #1 value // RACE check run? #2 value
    } else {
      value -= amount; // RACE check run? #2 value
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    A14UnlockInOneBranchBad cell = new A14UnlockInOneBranchBad();
    Thread third = new Thread(() -> cell.add(-3));
    third.start();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
    third.join();
  }
}
