import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A lock that is tried for: what it guards is known where it was got, and only there. */
public class Tries {
  static final ReentrantLock lock = new ReentrantLock();
  static int x, y, missed;

  static void move() {
    for (int i = 0; i < 9; i++) {
      if (lock.tryLock()) {
        try {
          if (x < 10) { x++; y++; }
          assert x == y; // TRUE
        } finally {
          lock.unlock();
        }
      }
    }
  }
  static void spin() {
    while (!lock.tryLock()) { Thread.onSpinWait(); }
    try {
      if (x > 0) { x--; y--; }
      assert x <= 10; // TRUE
      assert x <= 8; // FALSE
    } finally {
      lock.unlock();
    }
  }
  static void patiently() throws InterruptedException {
    if (!lock.tryLock(1, TimeUnit.SECONDS)) {
      return;
    }
    assert y >= 0; // TRUE
    assert y > 0; // FALSE
    lock.unlock();
  }
  public static void main(String[] args) {
    new Thread(() -> move()).start();
    new Thread(() -> move()).start();
    new Thread(() -> spin()).start();
    new Thread(() -> { try { patiently(); } catch (InterruptedException e) { missed = 1; } }).start();
  }
}
