// CASE A17 library: retry until validate succeeds
package locks;

import java.util.concurrent.locks.StampedLock;

public final class A17ValidatedInLoopLibraryNote {
  private final StampedLock lock = new StampedLock();
  private double x;
  private double y;

  public void move(double dx, double dy) {
    long stamp = lock.writeLock();
    try {
      x += dx; // NOTE check #1 x
      y += dy; // NOTE check #2 y
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  public double distance() {
    while (true) {
      long stamp = lock.tryOptimisticRead();
      double seenX = x; // NOTE check #1 x
      double seenY = y; // NOTE check #2 y
      if (lock.validate(stamp)) {
        return Math.hypot(seenX, seenY);
      }
    }
  }
}
