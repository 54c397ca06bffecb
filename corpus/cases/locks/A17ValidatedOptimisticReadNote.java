// CASE A17: the value is used only after validate, else read again under the read lock
package locks;

import java.util.concurrent.locks.StampedLock;

public final class A17ValidatedOptimisticReadNote {
  private final StampedLock lock = new StampedLock();
  private int value;

  void set(int newValue) {
    long stamp = lock.writeLock();
    try {
      value = newValue; // NOTE check run? #1 value
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  int get() {
    long stamp = lock.tryOptimisticRead();
    int seen = value; // NOTE check run? #1 value
    if (!lock.validate(stamp)) {
      stamp = lock.readLock();
      try {
        seen = value; // OK
      } finally {
        lock.unlockRead(stamp);
      }
    }
    return seen;
  }

  public static void main(String[] args) throws Exception {
    A17ValidatedOptimisticReadNote cell = new A17ValidatedOptimisticReadNote();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
