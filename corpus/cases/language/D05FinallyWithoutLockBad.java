// CASE D5: the finally block writes although the lock may not have been taken
package language;

import java.util.concurrent.locks.ReentrantLock;

public final class D05FinallyWithoutLockBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  private static void risky(String text) {
    Integer.parseInt(text);
  }

  void add(String text) {
    try {
      risky(text);
      lock.lock();
    } finally {
      value++; // RACE check run #1 value
      if (lock.isHeldByCurrentThread()) {
        lock.unlock();
      }
    }
  }

  static Runnable adder(D05FinallyWithoutLockBad cell) {
    return () -> {
      try {
        cell.add("x");
      } catch (NumberFormatException e) {
        // expected
      }
    };
  }

  public static void main(String[] args) throws Exception {
    D05FinallyWithoutLockBad cell = new D05FinallyWithoutLockBad();
    Thread first = new Thread(adder(cell));
    Thread second = new Thread(adder(cell));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
