// CASE B17: the second task is submitted after the first was waited for
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B17SecondAfterGetOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.submit(() -> value++).get(); // OK
    pool.submit(() -> value++).get(); // OK
    pool.shutdown();
  }
}
