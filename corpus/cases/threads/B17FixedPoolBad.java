// CASE B17: two tasks in a pool of two touch one field
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B17FixedPoolBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(() -> value++); // RACE check run #1 value
    pool.execute(() -> value++); // RACE check run #1 value
    pool.shutdown();
  }
}
