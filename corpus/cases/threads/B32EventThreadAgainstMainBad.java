// CASE B32: the event thread against main
package threads;

import javax.swing.SwingUtilities;

public final class B32EventThreadAgainstMainBad {
  private static int clicks;

  public static void main(String[] args) throws Exception {
    System.setProperty("java.awt.headless", "true");
    SwingUtilities.invokeLater(() -> clicks++); // RACE check run #1 clicks
    clicks = 5; // RACE check run #1 clicks
    SwingUtilities.invokeAndWait(() -> {});
  }
}
