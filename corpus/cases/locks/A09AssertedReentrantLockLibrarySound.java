// CASE A09 library: a method asserts that its caller holds the ReentrantLock
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A09AssertedReentrantLockLibrarySound {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  public void set(int newValue) {
    lock.lock();
    try {
      value = newValue; // SOUND #1 value
    } finally {
      lock.unlock();
    }
  }

  public int get() {
    assert lock.isHeldByCurrentThread() : "not locked";
    return value; // SOUND #1 value
  }
}
