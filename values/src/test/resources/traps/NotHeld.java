import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Giving back or signalling what one does not hold throws. */
public class NotHeld {
  static final ReentrantLock lock = new ReentrantLock();
  static final Condition condition = lock.newCondition();
  static final Object monitor = new Object();
  static int x, y, z;

  static void unlock() {
    try {
      lock.unlock();
    } catch (IllegalMonitorStateException e) {
      x = 1;
    }
  }
  static void tell() {
    try {
      monitor.notifyAll();
    } catch (IllegalMonitorStateException e) {
      y = 1;
    }
  }
  static void signal() {
    try {
      condition.signal();
    } catch (IllegalMonitorStateException e) {
      z = 1;
    }
  }
  static void checkX() {
    assert x == 0; // FALSE
  }
  static void checkY() {
    assert y == 0; // FALSE
  }
  static void checkZ() {
    assert z == 0; // FALSE
  }
  public static void main(String[] args) {
    unlock();
    tell();
    signal();
    try {
      checkX();
    } finally {
      try {
        checkY();
      } finally {
        checkZ();
      }
    }
  }
}
