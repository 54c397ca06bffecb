// CASE B15b: the result of awaitTermination is ignored
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class B15bAwaitTerminationIgnoredNote {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(() -> value = 1); // NOTE check #1 value // SOUND run? #2 value
    pool.shutdown();
    pool.awaitTermination(10, TimeUnit.SECONDS);
    int seen = value; // NOTE check #1 value // SOUND run? #2 value
  }
}
