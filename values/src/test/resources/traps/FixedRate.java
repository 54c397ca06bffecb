import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A task that is scheduled again and again. */
public class FixedRate {
  static final Object lock = new Object();
  static int n;

  static void add() {
    synchronized (lock) {
      n++;
      assert n <= 1; // FALSE
    }
  }
  public static void main(String[] args) {
    ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
    executor.scheduleAtFixedRate(() -> add(), 0, 1, TimeUnit.MILLISECONDS);
  }
}
