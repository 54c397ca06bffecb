// CASE B13: submit without get before reading
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B13NoGetBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.submit(() -> {
      value = 1; // RACE check run #1 value
    });
    int seen = value; // RACE check run #1 value
    pool.shutdown();
  }
}
