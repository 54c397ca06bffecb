// CASE A11 library: a field of type Lock, lockInterruptibly in one method
package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class A11LockInterfaceOk {
  private final Lock lock = new ReentrantLock(true);
  private int value;

  public void add(int amount) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      value += amount; // OK
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
