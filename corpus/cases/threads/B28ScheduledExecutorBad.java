// CASE B28: a scheduled task against the scheduling thread
package threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class B28ScheduledExecutorBad {
  private static final CountDownLatch RAN = new CountDownLatch(1);
  private static int value;

  public static void main(String[] args) throws Exception {
    ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
    scheduler.schedule(() -> {
      value++; // RACE check run #1 value
      RAN.countDown();
    }, 1, TimeUnit.MILLISECONDS);
    value = 5; // RACE check run #1 value
    RAN.await();
    scheduler.shutdown();
  }
}
