// CASE B14: the tasks of one invokeAll race with each other
package threads;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B14InvokeAllTasksRaceBad {
  private static int total;

  static Integer add() {
    return total++; // RACE check run #1 total
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.invokeAll(List.<Callable<Integer>>of(B14InvokeAllTasksRaceBad::add, B14InvokeAllTasksRaceBad::add));
    pool.shutdown();
  }
}
