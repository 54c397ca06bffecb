// CASE A14: both branches unlock after the access
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14UnlockAfterBothBranchesOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    if (amount > 0) {
      value += amount; // OK
      lock.unlock();
    } else {
      value -= amount; // OK
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    A14UnlockAfterBothBranchesOk cell = new A14UnlockAfterBothBranchesOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(-2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
