// CASE A14 library: a conditional unlock, then the access on the common path
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14UnlockBeforeJoinPointBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  public void add(int amount, boolean early) {
    lock.lock();
    if (early) {
      lock.unlock();
    }
    value += amount; // RACE check #1 value
    if (!early) {
      lock.unlock();
    }
  }
}
