// CASE B24: each thread writes its own field, barrier, both read all
package threads;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class B24BarrierPhasesOk {
  private final CyclicBarrier barrier = new CyclicBarrier(2);
  private int left;
  private int right;

  private void meet() {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  int leftSide() {
    left = 1; // OK
    meet();
    return left + right; // OK
  }

  int rightSide() {
    right = 2; // OK
    meet();
    return left + right; // OK
  }

  public static void main(String[] args) throws Exception {
    B24BarrierPhasesOk phases = new B24BarrierPhasesOk();
    Thread first = new Thread(() -> phases.leftSide());
    Thread second = new Thread(() -> phases.rightSide());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
