import java.util.concurrent.locks.StampedLock;
/** Optimistic reads that nobody validates; a write stamp given back early. */
public class StampedGap {
  static final StampedLock lock = new StampedLock();
  static int x, y;
  static void write() { long s = lock.writeLock(); try { x++; y++; } finally { lock.unlockWrite(s); } }
  static void read() { long s = lock.tryOptimisticRead(); int a = x, b = y;
    assert a == b; // FALSE
  }
  public static void main(String[] args) {
    new Thread(() -> write()).start();
    new Thread(() -> read()).start();
  }
}
