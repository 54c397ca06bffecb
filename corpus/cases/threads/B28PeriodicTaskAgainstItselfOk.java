// CASE B28: runs of one periodic task follow each other
package threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class B28PeriodicTaskAgainstItselfOk {
  private static final CountDownLatch RAN = new CountDownLatch(3);
  private static int value;

  public static void main(String[] args) throws Exception {
    ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
    scheduler.scheduleAtFixedRate(() -> {
      value++; // OK
      RAN.countDown();
    }, 0, 1, TimeUnit.MILLISECONDS);
    RAN.await();
    scheduler.shutdownNow();
  }
}
