// CASE B18: an earlier stage writes a field, a later one and the joiner read it
package threads;

import java.util.concurrent.CompletableFuture;

public final class B18StageWritesFieldOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    CompletableFuture<Void> done = CompletableFuture.runAsync(() -> value = 1) // OK
        .thenRunAsync(() -> value++); // OK
    done.join();
    int seen = value; // OK
  }
}
