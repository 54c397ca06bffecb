// CASE A14: a function object takes the lock that it has captured
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14LockedByLambdaOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    Runnable take = () -> lock.lock();
    take.run();
    try {
      value += amount; // OK
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    A14LockedByLambdaOk cell = new A14LockedByLambdaOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
