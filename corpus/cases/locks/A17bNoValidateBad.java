// CASE A17b: an optimistic read whose stamp is never validated
package locks;

import java.util.concurrent.locks.StampedLock;

public final class A17bNoValidateBad {
  private final StampedLock lock = new StampedLock();
  private int value;

  void set(int newValue) {
    long stamp = lock.writeLock();
    try {
      value = newValue; // RACE check run #1 value
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  int get() {
    long stamp = lock.tryOptimisticRead();
    return stamp == 0 ? 0 : value; // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    A17bNoValidateBad cell = new A17bNoValidateBad();
    int seen = cell.get();
    Thread writer = new Thread(() -> cell.set(1));
    writer.start();
    // Before the writer is under way: a read after its unlock would be ordered.
    for (int i = 0; i < 100; i++) {
      seen += cell.get();
    }
    writer.join();
  }
}
