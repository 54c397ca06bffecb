// CASE A09 library: an annotation says that callers of a method hold the lock; what it says is not certain
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A09PromisedLockLibrarySound {
  @interface GuardedBy {
    String value();
  }

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
    return lock.getHoldCount() > 0 ? held() : -1;
  }

  @GuardedBy("lock")
  private int held() {
    return value; // SOUND #1 value
  }
}
