// CASE B18: the chain is not joined before the read
package threads;

import java.util.concurrent.CompletableFuture;

public final class B18NotJoinedBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    CompletableFuture<Void> done = CompletableFuture.runAsync(() -> value = 1); // RACE check run #1 value
    int seen = value; // RACE check run #1 value
    while (!done.isDone()) { // join() may run the task itself, and then nothing races
      Thread.onSpinWait();
    }
  }
}
