// CASE B15: shutdown, awaitTermination tested for true, then read
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class B15AwaitTerminationTestedOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(() -> value = 1); // OK
    pool.shutdown();
    if (pool.awaitTermination(10, TimeUnit.SECONDS)) {
      int seen = value; // OK
    }
  }
}
