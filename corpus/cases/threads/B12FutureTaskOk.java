// CASE B12: a FutureTask run by a thread of one's own
package threads;

import java.util.concurrent.FutureTask;

public final class B12FutureTaskOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    FutureTask<Integer> task = new FutureTask<>(() -> value = 1); // OK
    new Thread(task).start();
    task.get();
    int seen = value; // OK
  }
}
