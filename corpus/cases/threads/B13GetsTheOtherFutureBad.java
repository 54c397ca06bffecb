// CASE B13: get on the future of another task
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class B13GetsTheOtherFutureBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> writes = pool.submit(() -> {
      value = 1; // RACE check run #1 value
    });
    Future<?> idles = pool.submit(() -> {});
    idles.get();
    int seen = value; // RACE check run #1 value
    writes.get();
    pool.shutdown();
  }
}
