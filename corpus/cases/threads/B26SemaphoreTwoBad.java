// CASE B26: Semaphore(2) around a counter
package threads;

import java.util.concurrent.Semaphore;

public final class B26SemaphoreTwoBad {
  private final Semaphore permits = new Semaphore(2);
  private int value;

  void add() {
    permits.acquireUninterruptibly();
    try {
      value++; // RACE check run? #1 value
    } finally {
      permits.release();
    }
  }

  public static void main(String[] args) throws Exception {
    B26SemaphoreTwoBad cell = new B26SemaphoreTwoBad();
    Thread first = new Thread(() -> cell.add());
    Thread second = new Thread(() -> cell.add());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
