// CASE A14: a helper releases the lock and then fails; the handler goes on without it
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14ReleasedBeforeExceptionBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    try {
      fail(amount);
    } catch (IllegalStateException e) {
      value += amount; // RACE check run #1 value
    }
  }

  private void fail(int amount) {
    lock.unlock();
    throw new IllegalStateException("no " + amount);
  }

  public static void main(String[] args) throws Exception {
    A14ReleasedBeforeExceptionBad cell = new A14ReleasedBeforeExceptionBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
