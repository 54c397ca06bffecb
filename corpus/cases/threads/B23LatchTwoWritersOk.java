// CASE B23: a latch of two, one count per writer
package threads;

import java.util.concurrent.CountDownLatch;

public final class B23LatchTwoWritersOk {
  private static final CountDownLatch DONE = new CountDownLatch(2);
  private static int left;
  private static int right;

  public static void main(String[] args) throws Exception {
    new Thread(() -> {
      left = 1; // OK
      DONE.countDown();
    }).start();
    new Thread(() -> {
      right = 1; // OK
      DONE.countDown();
    }).start();
    DONE.await();
    int seen = left + right; // OK
  }
}
