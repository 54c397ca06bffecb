// CASE A11: one side calls lock(), the other synchronizes on the Lock object
package locks;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class A11MonitorOfLockBad {
  private final Lock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    try {
      value += amount; // RACE check run #1 value
    } finally {
      lock.unlock();
    }
  }

  int get() {
    synchronized (lock) {
      return value; // RACE check run #1 value
    }
  }

  public static void main(String[] args) throws Exception {
    A11MonitorOfLockBad cell = new A11MonitorOfLockBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
