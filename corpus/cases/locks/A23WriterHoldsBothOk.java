// CASE A23: readers hold L or M, the writer holds both
package locks;

public final class A23WriterHoldsBothOk {
  private final Object left = new Object();
  private final Object middle = new Object();
  private int value;

  int readLeft() {
    synchronized (left) {
      return value; // OK
    }
  }

  int readMiddle() {
    synchronized (middle) {
      return value; // OK
    }
  }

  void write(int newValue) {
    synchronized (left) {
      synchronized (middle) {
        value = newValue; // OK
      }
    }
  }

  public static void main(String[] args) throws Exception {
    A23WriterHoldsBothOk cell = new A23WriterHoldsBothOk();
    Thread one = new Thread(cell::readLeft);
    Thread two = new Thread(cell::readMiddle);
    Thread three = new Thread(() -> cell.write(1));
    one.start();
    two.start();
    three.start();
    one.join();
    two.join();
    three.join();
  }
}
