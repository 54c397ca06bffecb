// CASE A6: the first thread surely uses the old lock, the second surely the new one
package locks;

import java.util.concurrent.CountDownLatch;

public final class A06ReassignedLockHappensBad {
  private volatile Object lock = new Object();
  private final CountDownLatch taken = new CountDownLatch(1);
  private int value;

  void addUnderOldLock() {
    Object old = lock;
    taken.countDown();
    synchronized (old) {
      value++; // RACE check run #1 value
    }
  }

  void addUnderNewLock() {
    lock = new Object();
    synchronized (lock) {
      value++; // RACE check run #1 value
    }
  }

  public static void main(String[] args) throws Exception {
    A06ReassignedLockHappensBad cell = new A06ReassignedLockHappensBad();
    Thread first = new Thread(cell::addUnderOldLock);
    first.start();
    cell.taken.await();
    cell.addUnderNewLock();
    first.join();
  }
}
