// CASE B24: one thread writes again right after the barrier, while the other reads
package threads;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class B24WriteAfterBarrierBad {
  private final CyclicBarrier barrier = new CyclicBarrier(2);
  private int left;

  private void meet() {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  void leftSide() {
    left = 1; // OK
    meet();
    left = 2; // RACE check run #1 left
  }

  int rightSide() {
    meet();
    return left; // RACE check run #1 left
  }

  public static void main(String[] args) throws Exception {
    B24WriteAfterBarrierBad phases = new B24WriteAfterBarrierBad();
    Thread first = new Thread(() -> phases.leftSide());
    Thread second = new Thread(() -> phases.rightSide());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
