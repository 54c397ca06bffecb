// CASE A13: the access only where tryLock succeeded
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A13TryLockTestedOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    if (lock.tryLock()) {
      try {
        value += amount; // OK
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    A13TryLockTestedOk cell = new A13TryLockTestedOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
