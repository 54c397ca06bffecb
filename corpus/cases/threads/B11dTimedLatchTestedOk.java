// CASE B11d: a timed await whose result decides whether to read
package threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public final class B11dTimedLatchTestedOk {
  private static final CountDownLatch DONE = new CountDownLatch(1);
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> {
      value = 1; // OK
      DONE.countDown();
    });
    writer.start();
    if (DONE.await(1, TimeUnit.SECONDS)) {
      int seen = value; // OK
    }
  }
}
