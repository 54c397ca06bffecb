// CASE B16: two single-thread executors are two threads
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B16TwoSingleThreadExecutorsBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService one = Executors.newSingleThreadExecutor();
    ExecutorService two = Executors.newSingleThreadExecutor();
    one.execute(() -> value++); // RACE check run #1 value
    two.execute(() -> value++); // RACE check run #1 value
    one.shutdown();
    two.shutdown();
  }
}
