// CASE D5: the handler is inside the synchronized method
package language;

public final class D05CatchInsideMonitorOk {
  private int value;
  private int errors;

  synchronized void add(String text) {
    try {
      value += Integer.parseInt(text); // OK
    } catch (NumberFormatException e) {
      errors++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    D05CatchInsideMonitorOk cell = new D05CatchInsideMonitorOk();
    Thread first = new Thread(() -> cell.add("x"));
    Thread second = new Thread(() -> cell.add("2"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
