// CASE A11: lock, try, finally unlock
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A11ReentrantLockOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    try {
      value += amount; // OK
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    A11ReentrantLockOk cell = new A11ReentrantLockOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
