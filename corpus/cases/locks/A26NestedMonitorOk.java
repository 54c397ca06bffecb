// CASE A26: a synchronized method calls another one, then goes on
package locks;

public final class A26NestedMonitorOk {
  private int value;

  synchronized void add(int amount) {
    log();
    value += amount; // OK
  }

  synchronized void log() {
    value += 0; // OK
  }

  public static void main(String[] args) throws Exception {
    A26NestedMonitorOk cell = new A26NestedMonitorOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
