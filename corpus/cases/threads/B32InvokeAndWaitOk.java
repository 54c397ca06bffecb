// CASE B32: invokeAndWait returns after the event was handled
package threads;

import javax.swing.SwingUtilities;

public final class B32InvokeAndWaitOk {
  private static int clicks;

  public static void main(String[] args) throws Exception {
    System.setProperty("java.awt.headless", "true");
    clicks = 1; // OK
    SwingUtilities.invokeAndWait(() -> clicks++); // OK
    int seen = clicks; // OK
  }
}
