// CASE A10 library: as A09PromisedLock, but the annotation names another lock
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A10PromisedOtherLockLibraryBad {
  @interface GuardedBy {
    String value();
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock other = new ReentrantLock();
  private int value;

  public void set(int newValue) {
    lock.lock();
    try {
      value = newValue; // RACE check #1 value
    } finally {
      lock.unlock();
    }
  }

  public int get() {
    return other.getHoldCount() > 0 ? held() : -1;
  }

  @GuardedBy("other")
  private int held() {
    return value; // RACE check #1 value
  }
}
