// CASE A15 library: StampedLock: writeLock against readLock
package locks;

import java.util.concurrent.locks.StampedLock;

public final class A15StampedModesOk {
  private final StampedLock lock = new StampedLock();
  private int value;

  public void set(int newValue) {
    long stamp = lock.writeLock();
    try {
      value = newValue; // OK
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  public int get() {
    long stamp = lock.readLock();
    try {
      return value; // OK
    } finally {
      lock.unlockRead(stamp);
    }
  }
}
