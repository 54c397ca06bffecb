// CASE B32: the event thread against main
package threads;

import java.util.concurrent.CountDownLatch;
import javax.swing.SwingUtilities;

public final class B32EventThreadAgainstMainBad {
  private static int clicks;

  public static void main(String[] args) throws Exception {
    System.setProperty("java.awt.headless", "true");
    CountDownLatch handled = new CountDownLatch(1);
    SwingUtilities.invokeLater(
        () -> {
          clicks++; // RACE check run #1 clicks
          handled.countDown();
        });
    clicks = 5; // RACE check run #1 clicks
    // No second event: what posts it would pass on the write if the first is handled late.
    handled.await();
  }
}
