// CASE B29 jdk=21: close() of the executor waits for its tasks
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B29VirtualExecutorClosedOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
      pool.submit(() -> value = 1); // OK
    }
    int seen = value; // OK
  }
}
