// CASE B29 jdk=21: newVirtualThreadPerTaskExecutor: a thread per task
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B29VirtualExecutorBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
      pool.submit(() -> value++); // RACE check run #1 value
      pool.submit(() -> value++); // RACE check run #1 value
    }
  }
}
