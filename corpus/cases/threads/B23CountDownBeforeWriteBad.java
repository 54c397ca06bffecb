// CASE B23: the latch is counted down before the write
package threads;

import java.util.concurrent.CountDownLatch;

public final class B23CountDownBeforeWriteBad {
  private static final CountDownLatch DONE = new CountDownLatch(1);
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> {
      DONE.countDown();
      value = 1; // RACE check run #1 value
    });
    writer.start();
    DONE.await();
    int seen = value; // RACE check run #1 value
    writer.join();
  }
}
