// CASE B17: a fixed pool of one thread
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B17FixedPoolOfOneOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.execute(() -> value++); // OK
    pool.execute(() -> value++); // OK
    pool.shutdown();
  }
}
