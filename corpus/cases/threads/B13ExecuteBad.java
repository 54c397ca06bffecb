// CASE B13: execute returns nothing to wait for
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B13ExecuteBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    pool.execute(() -> value = 1); // RACE check run #1 value
    value = 2; // RACE check run #1 value
    pool.shutdown();
  }
}
