// CASE D5: the exception leaves the synchronized block, the handler counts outside it
package language;

public final class D05CatchOutsideMonitorBad {
  private int value;
  private int errors;

  void add(String text) {
    try {
      synchronized (this) {
        value += Integer.parseInt(text); // OK
      }
    } catch (NumberFormatException e) {
      errors++; // RACE check run #1 errors
    }
  }

  public static void main(String[] args) throws Exception {
    D05CatchOutsideMonitorBad cell = new D05CatchOutsideMonitorBad();
    Thread first = new Thread(() -> cell.add("x"));
    Thread second = new Thread(() -> cell.add("y"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
