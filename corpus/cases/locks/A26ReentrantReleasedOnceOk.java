// CASE A26: the lock is taken twice, released once, then the access
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A26ReentrantReleasedOnceOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    lock.lock();
    lock.unlock();
    value += amount; // OK
    lock.unlock();
  }

  public static void main(String[] args) throws Exception {
    A26ReentrantReleasedOnceOk cell = new A26ReentrantReleasedOnceOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
