// CASE A14: a function object releases the lock that it has captured
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A14ReleasedByLambdaBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    Runnable release = () -> lock.unlock();
    release.run();
    value += amount; // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    A14ReleasedByLambdaBad cell = new A14ReleasedByLambdaBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
