import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool may run a task in the thread that hands it in, which holds the lock already. */
public class CallerRuns {
  static final Object lock = new Object();
  static int x;

  static void change() {
    synchronized (lock) {
      x = 5;
    }
  }
  public static void main(String[] args) {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            0,
            1,
            0,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            new ThreadPoolExecutor.CallerRunsPolicy());
    synchronized (lock) {
      x = 1;
      executor.execute(() -> change());
      executor.execute(() -> change());
      executor.shutdown();
      assert x == 1; // FALSE
    }
  }
}
