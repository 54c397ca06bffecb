import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Futures that are there, or were waited for, while their task has not done its work. */
public class Unfinished {
  static int a, b, c;

  static void fail() { if (a >= 0) { throw new IllegalStateException(); } a = 5; }
  static void slowly() { b = 1; }

  static void thrown(ExecutorService pool) throws InterruptedException {
    Future<?> future = pool.submit(() -> fail());
    try {
      future.get();
    } catch (ExecutionException e) {
      assert a == 5; // FALSE
    }
  }
  /** Somebody else completes it. */
  static void completed() {
    CompletableFuture<Void> future = CompletableFuture.runAsync(() -> slowly());
    other(future);
    future.join();
    assert b == 1; // FALSE
  }
  static void other(CompletableFuture<Void> future) { future.complete(null); }
  /** Another one's future. */
  static void another() throws Exception {
    CompletableFuture<Void> first = CompletableFuture.runAsync(() -> { c = 1; });
    CompletableFuture<Void> second = CompletableFuture.runAsync(() -> { });
    second.join();
    assert c == 1; // FALSE
  }
  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.submit(() -> { thrown(pool); return 0; });
    new Thread(() -> completed()).start();
    another();
    pool.shutdown();
  }
}
