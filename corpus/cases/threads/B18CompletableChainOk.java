// CASE B18: supplyAsync, thenApply, join: the data passes along the chain
package threads;

import java.util.concurrent.CompletableFuture;

public final class B18CompletableChainOk {
  static final class Box {
    int value;
  }

  public static void main(String[] args) throws Exception {
    Box result = CompletableFuture.supplyAsync(() -> {
      Box box = new Box();
      box.value = 1; // OK
      return box;
    }).thenApply(box -> {
      box.value++; // OK
      return box;
    }).join();
    int seen = result.value; // OK
  }
}
