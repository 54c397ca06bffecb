// CASE B15: shutdown alone waits for nothing
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B15ShutdownOnlyBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(() -> value = 1); // RACE check run #1 value
    pool.shutdown();
    int seen = value; // RACE check run #1 value
  }
}
