// CASE B24: each thread writes its slot of an array, barrier, reads all slots
package threads;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class B24BarrierSlicesOk implements Runnable {
  private static final int N = 3;
  private static final CyclicBarrier BARRIER = new CyclicBarrier(N);
  private static final int[] SLOTS = new int[N];
  private final int id;

  B24BarrierSlicesOk(int id) {
    this.id = id;
  }

  @Override
  public void run() {
    SLOTS[id] = id; // NOTE check? #1 SLOTS[]
    try {
      BARRIER.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
    int sum = 0;
    for (int slot : SLOTS) { // OK
      sum += slot;
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < N; i++) {
      new Thread(new B24BarrierSlicesOk(i)).start();
    }
  }
}
