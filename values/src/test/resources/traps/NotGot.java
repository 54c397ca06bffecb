import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks that are not held, or keep nobody out. */
public class NotGot {
  static final ReentrantLock lock = new ReentrantLock();
  static final ReentrantReadWriteLock sides = new ReentrantReadWriteLock();
  static int x, y, u, v;

  static void move() {
    lock.lock();
    x++;
    y = x;
    lock.unlock();
  }
  /** Goes on although it did not get the lock. */
  static void anyway() {
    boolean got = lock.tryLock();
    assert x == y; // FALSE
    if (got) { lock.unlock(); }
  }
  static void otherwise() {
    if (lock.tryLock()) {
      lock.unlock();
    } else {
      assert x == y; // FALSE
    }
  }
  /** Asks the same question twice, but has given the lock back in between. */
  static void twice() {
    boolean got = lock.tryLock();
    if (got) { lock.unlock(); }
    if (got) {
      assert x == y; // FALSE
    }
  }
  /** Writes as a reader. */
  static void share() {
    sides.readLock().lock();
    u++;
    v = u;
    sides.readLock().unlock();
  }
  static void compare() {
    sides.readLock().lock();
    assert u == v; // FALSE
    sides.readLock().unlock();
  }
  public static void main(String[] args) {
    new Thread(() -> move()).start();
    new Thread(() -> move()).start();
    new Thread(() -> anyway()).start();
    new Thread(() -> otherwise()).start();
    new Thread(() -> twice()).start();
    new Thread(() -> share()).start();
    new Thread(() -> compare()).start();
  }
}
