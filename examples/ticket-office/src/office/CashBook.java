package office;

import java.util.concurrent.locks.ReentrantLock;

/** Money taken at all counters. */
final class CashBook {

  private final ReentrantLock lock = new ReentrantLock();
  private long takings;

  void enter(int price) {
    lock.lock();
    try {
      takings += price;
    } finally {
      lock.unlock();
    }
  }

  long takings() {
    lock.lock();
    try {
      return takings;
    } finally {
      lock.unlock();
    }
  }
}
