// CASE A26: taken twice, released twice, then the access
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A26ReentrantReleasedTwiceBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  void add(int amount) {
    lock.lock();
    lock.lock();
    lock.unlock();
    lock.unlock();
    value += amount; // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    A26ReentrantReleasedTwiceBad cell = new A26ReentrantReleasedTwiceBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
