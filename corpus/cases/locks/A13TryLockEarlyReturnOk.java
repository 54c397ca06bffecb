// CASE A13 library: negated test with an early return
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A13TryLockEarlyReturnOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  public boolean add(int amount) {
    if (!lock.tryLock()) {
      return false;
    }
    try {
      value += amount; // OK
      return true;
    } finally {
      lock.unlock();
    }
  }

  public int get() {
    lock.lock();
    try {
      return value; // OK
    } finally {
      lock.unlock();
    }
  }
}
