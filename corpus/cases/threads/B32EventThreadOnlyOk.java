// CASE B32: both accesses are on the event thread
package threads;

import javax.swing.SwingUtilities;

public final class B32EventThreadOnlyOk {
  private static int clicks;

  public static void main(String[] args) throws Exception {
    System.setProperty("java.awt.headless", "true");
    SwingUtilities.invokeLater(() -> clicks++); // OK
    SwingUtilities.invokeAndWait(() -> clicks++); // OK
  }
}
