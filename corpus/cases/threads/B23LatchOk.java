// CASE B23: write, countDown; await, read
package threads;

import java.util.concurrent.CountDownLatch;

public final class B23LatchOk {
  private static final CountDownLatch DONE = new CountDownLatch(1);
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> {
      value = 1; // OK
      DONE.countDown();
    });
    writer.start();
    DONE.await();
    int seen = value; // OK
  }
}
