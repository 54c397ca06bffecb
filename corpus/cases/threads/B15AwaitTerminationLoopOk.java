// CASE B15: wait in a loop until awaitTermination returns true
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class B15AwaitTerminationLoopOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(() -> value = 1); // OK
    pool.shutdown();
    while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
      Thread.yield();
    }
    int seen = value; // OK
  }
}
