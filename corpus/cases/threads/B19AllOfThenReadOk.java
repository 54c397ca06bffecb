// CASE B19: two runAsync on different lists, read after allOf
package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

public final class B19AllOfThenReadOk {
  private static final List<Integer> ONE = new ArrayList<>();
  private static final List<Integer> TWO = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    CompletableFuture<Void> one = CompletableFuture.runAsync(() -> ONE.add(1)); // OK
    CompletableFuture<Void> two = CompletableFuture.runAsync(() -> TWO.add(2)); // OK
    CompletableFuture.allOf(one, two).join();
    int seen = ONE.size() + TWO.size(); // OK
  }
}
