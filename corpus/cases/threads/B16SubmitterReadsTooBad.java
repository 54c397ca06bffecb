// CASE B16: the submitting thread reads what the single thread writes
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B16SubmitterReadsTooBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    ExecutorService single = Executors.newSingleThreadExecutor();
    single.execute(() -> value++); // RACE check run #1 value
    int seen = value; // RACE check run #1 value
    single.shutdown();
  }
}
