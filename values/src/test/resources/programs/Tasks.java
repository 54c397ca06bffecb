import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Results that a task has left when its future is there. */
public class Tasks {
  static int low, high, last, broken;

  static int work() { low = 3; high = low + 4; return 1; }
  static void fail() { broken = 1; if (low >= 0) { throw new IllegalStateException(); } broken = 2; }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<Integer> future = pool.submit(() -> work());
    int result = future.get();
    assert high == low + 4; // TRUE
    assert low == 3; // TRUE
    assert high < 7; // FALSE
    CompletableFuture<Void> then = CompletableFuture.runAsync(() -> { last = 5; });
    then.join();
    assert last == 5; // TRUE
    pool.shutdown();
  }
}
