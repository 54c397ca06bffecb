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
  static volatile CompletableFuture<Void> known;
  /** Somebody else completes it. */
  static void completed() {
    CompletableFuture<Void> future = CompletableFuture.runAsync(() -> { while (known == null) { Thread.onSpinWait(); } slowly(); });
    other(future);
    future.join();
    assert b == 1; // FALSE
  }
  static void other(CompletableFuture<Void> future) { future.complete(null); }
  /** Another one's future. */
  static void another() throws Exception {
    CompletableFuture<Void> first = CompletableFuture.runAsync(() -> { while (known == null) { Thread.onSpinWait(); } c = 1; });
    CompletableFuture<Void> second = CompletableFuture.runAsync(() -> { });
    second.join();
    assert c == 1; // FALSE
  }
  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    thrown(pool);
    completed();
    another();
    pool.shutdown();
  }
  static void violate() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    failing(() -> { try { thrown(pool); } catch (InterruptedException e) { a = 9; } });
    failing(() -> completed());
    failing(() -> { try { another(); } catch (Exception e) { a = 9; } });
    known = new CompletableFuture<>();
    pool.shutdown();
  }
  static void failing(Runnable work) throws InterruptedException {
    Thread t = new Thread(work);
    t.start();
    t.join();
  }
}
