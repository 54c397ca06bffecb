// CASE B16: two tasks of a single-thread executor touch one field
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B16SingleThreadExecutorOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService single = Executors.newSingleThreadExecutor();
    single.execute(() -> value++); // OK
    single.execute(() -> value++); // OK
    single.shutdown();
  }
}
