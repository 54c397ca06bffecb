// CASE B19: two runAsync on one list, scheduled as the pool likes
package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

public final class B19TwoRunAsyncPlainBad {
  private static final List<Integer> LIST = new ArrayList<>(16);

  public static void main(String[] args) throws Exception {
    CompletableFuture<Void> one = CompletableFuture.runAsync(() -> LIST.add(1)); // RACE check run? #1 LIST
    CompletableFuture<Void> two = CompletableFuture.runAsync(() -> LIST.add(2)); // RACE check run? #1 LIST
    one.join();
    two.join();
  }
}
