// CASE A18 library: a helper takes a ReentrantLock and an action
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A18LockableArgumentOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  private static void locked(ReentrantLock guard, Runnable action) {
    guard.lock();
    try {
      action.run();
    } finally {
      guard.unlock();
    }
  }

  public void add() {
    locked(lock, () -> value++); // OK
  }

  public void reset() {
    locked(lock, () -> value = 0); // OK
  }
}
