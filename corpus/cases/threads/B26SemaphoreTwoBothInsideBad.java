// CASE B26: Semaphore(2): both threads are surely inside at once
package threads;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;

public final class B26SemaphoreTwoBothInsideBad {
  private final Semaphore permits = new Semaphore(2);
  private final CyclicBarrier inside = new CyclicBarrier(2);
  private int value;

  void add() throws Exception {
    permits.acquire();
    inside.await();
    value++; // RACE check run #1 value
    permits.release();
  }

  static Runnable adder(B26SemaphoreTwoBothInsideBad cell) {
    return () -> {
      try {
        cell.add();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    };
  }

  public static void main(String[] args) throws Exception {
    B26SemaphoreTwoBothInsideBad cell = new B26SemaphoreTwoBothInsideBad();
    Thread first = new Thread(adder(cell));
    Thread second = new Thread(adder(cell));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
