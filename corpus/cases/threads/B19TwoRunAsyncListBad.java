// CASE B19: two runAsync add to one ArrayList
package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;

public final class B19TwoRunAsyncListBad {
  private static final List<Integer> LIST = new ArrayList<>(16);
  private static final CyclicBarrier BOTH = new CyclicBarrier(2);

  static void meet() {
    try {
      BOTH.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    CompletableFuture<Void> one = CompletableFuture.runAsync(() -> {
      meet();
      LIST.add(1); // RACE check run #1 LIST
    });
    CompletableFuture<Void> two = CompletableFuture.runAsync(() -> {
      meet();
      LIST.add(2); // RACE check run #1 LIST
    });
    CompletableFuture.allOf(one, two).join();
  }
}
