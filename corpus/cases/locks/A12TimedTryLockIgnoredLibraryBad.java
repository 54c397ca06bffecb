// CASE A12 library: a timed tryLock whose result is ignored
package locks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public final class A12TimedTryLockIgnoredLibraryBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  public void add(int amount) throws InterruptedException {
    lock.tryLock(10, TimeUnit.MILLISECONDS);
    value += amount; // RACE check #1 value
    if (lock.isHeldByCurrentThread()) {
      lock.unlock();
    }
  }
}
