// CASE B28: a TimerTask against the scheduling thread
package threads;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public final class B28TimerBad {
  private static final CountDownLatch RAN = new CountDownLatch(1);
  private static int value;

  public static void main(String[] args) throws Exception {
    Timer timer = new Timer(true);
    timer.schedule(new TimerTask() {
      @Override
      public void run() {
        value++; // RACE check run #1 value
        RAN.countDown();
      }
    }, 0);
    value = 5; // RACE check run #1 value
    RAN.await();
    timer.cancel();
  }
}
