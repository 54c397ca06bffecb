// CASE B14: invokeAll waits for every task
package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B14InvokeAllOk {
  private static int total;

  static synchronized Integer add() {
    total++; // OK
    return total; // OK
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Callable<Integer>> tasks = new ArrayList<>();
    tasks.add(B14InvokeAllOk::add);
    tasks.add(B14InvokeAllOk::add);
    pool.invokeAll(tasks);
    int seen = total; // OK
    pool.shutdown();
  }
}
