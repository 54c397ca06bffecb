// CASE B23: a latch of one, but two writers: the reader waits for the first only
package threads;

import java.util.concurrent.CountDownLatch;

public final class B23LatchOfOneTwoWritersBad {
  private static final CountDownLatch DONE = new CountDownLatch(1);
  private static int left;
  private static int right;

  public static void main(String[] args) throws Exception {
    Thread one = new Thread(() -> {
      left = 1; // RACE check run? #1 left
      DONE.countDown();
    });
    Thread two = new Thread(() -> {
      right = 1; // RACE check run? #2 right
      DONE.countDown();
    });
    one.start();
    two.start();
    DONE.await();
    int seenLeft = left; // RACE check run? #1 left
    int seenRight = right; // RACE check run? #2 right
    one.join();
    two.join();
  }
}
