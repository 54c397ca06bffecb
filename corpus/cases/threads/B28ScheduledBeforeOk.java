// CASE B28: what was written before schedule is seen by the task
package threads;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class B28ScheduledBeforeOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    value = 5; // OK
    ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
    scheduler.schedule(() -> value++, 1, TimeUnit.MILLISECONDS).get(); // OK
    int seen = value; // OK
    scheduler.shutdown();
  }
}
