// CASE B11d: a timed await whose result is ignored, then read
package threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public final class B11dTimedLatchNote {
  private static final CountDownLatch DONE = new CountDownLatch(1);
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> {
      value = 1; // NOTE check #1 value // SOUND run? #2 value
      DONE.countDown();
    });
    writer.start();
    DONE.await(1, TimeUnit.SECONDS);
    int seen = value; // NOTE check #1 value // SOUND run? #2 value
  }
}
