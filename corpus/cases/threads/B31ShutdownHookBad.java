// CASE B31: a shutdown hook reads what a daemon thread writes
package threads;

import java.util.concurrent.CountDownLatch;

public final class B31ShutdownHookBad {
  private static final CountDownLatch STARTED = new CountDownLatch(1);
  private static int value;

  public static void main(String[] args) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      int seen = value; // RACE check run #1 value
    }));
    Thread daemon = new Thread(() -> {
      STARTED.countDown();
      value = 1; // RACE check run #1 value
    });
    daemon.setDaemon(true);
    daemon.start();
    STARTED.await();
  }
}
