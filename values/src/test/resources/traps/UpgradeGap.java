import java.util.concurrent.locks.*;
/** Read lock given up for the write lock: what was read may be old. */
public class UpgradeGap {
  static final ReadWriteLock rw = new ReentrantReadWriteLock();
  static int n;
  static void bump() {
    rw.readLock().lock();
    int seen = n;
    rw.readLock().unlock();
    rw.writeLock().lock();
    try {
      assert n == seen; // FALSE
      if (n < 3) n++;
      assert n <= 3; // TRUE
    } finally { rw.writeLock().unlock(); }
  }
  public static void main(String[] a) {
    for (int i = 0; i < 3; i++) new Thread(() -> bump()).start();
  }
}
