// CASE B17: one Runnable submitted twice
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B17SameTaskTwiceBad implements Runnable {
  private int value;

  @Override
  public void run() {
    value++; // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    B17SameTaskTwiceBad task = new B17SameTaskTwiceBad();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.submit(task);
    pool.submit(task);
    pool.shutdown();
  }
}
