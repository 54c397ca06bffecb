// CASE A14: a helper fails and leaves the lock alone; the handler still has it
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14HeldInHandlerOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    try {
      fail(amount);
    } catch (IllegalStateException e) {
      value += amount; // OK
    } finally {
      lock.unlock();
    }
  }

  private void fail(int amount) {
    lock.lock();
    try {
      if (amount > 0) {
        throw new IllegalStateException("no " + amount);
      }
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    A14HeldInHandlerOk cell = new A14HeldInHandlerOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
