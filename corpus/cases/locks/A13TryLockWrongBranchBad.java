// CASE A13: the access sits in the branch where tryLock failed
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A13TryLockWrongBranchBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    if (!lock.tryLock()) {
      value += amount; // RACE check run #1 value
    } else {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    A13TryLockWrongBranchBad cell = new A13TryLockWrongBranchBad();
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
