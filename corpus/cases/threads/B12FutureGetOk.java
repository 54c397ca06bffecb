// CASE B12: submit, then get, then read
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class B12FutureGetOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> future = pool.submit(() -> {
      value = 1; // OK
    });
    future.get();
    int seen = value; // OK
    pool.shutdown();
  }
}
