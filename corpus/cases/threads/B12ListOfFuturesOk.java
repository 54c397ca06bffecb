// CASE B12: futures kept in a list, all of them waited for
package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class B12ListOfFuturesOk {
  private static int total;

  static synchronized void add() {
    total++; // OK
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      futures.add(pool.submit(B12ListOfFuturesOk::add));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    int seen = total; // OK
    pool.shutdown();
  }
}
