// CASE A17b library: the value has been acted upon before validate
package locks;

import java.util.concurrent.locks.StampedLock;

public final class A17bUsedBeforeValidateLibraryBad {
  private final StampedLock lock = new StampedLock();
  private final int[] table = new int[8];
  private int index;

  public void setIndex(int newIndex) {
    long stamp = lock.writeLock();
    try {
      index = newIndex; // RACE check #1 index
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  public int get() {
    long stamp = lock.tryOptimisticRead();
    int result = table[index]; // RACE check #1 index
    lock.validate(stamp);
    return result;
  }
}
