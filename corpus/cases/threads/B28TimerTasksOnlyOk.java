// CASE B28: two tasks of one Timer: one thread runs them in turn
package threads;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public final class B28TimerTasksOnlyOk {
  private static final CountDownLatch RAN = new CountDownLatch(2);
  private static int value;

  static TimerTask adder() {
    return new TimerTask() {
      @Override
      public void run() {
        value++; // OK
        RAN.countDown();
      }
    };
  }

  public static void main(String[] args) throws Exception {
    Timer timer = new Timer(true);
    timer.schedule(adder(), 0);
    timer.schedule(adder(), 0);
    RAN.await();
    timer.cancel();
  }
}
