// CASE A23: readers hold L or M, the writer only L
package locks;

public final class A23WriterHoldsOneBad {
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
      return value; // RACE check run #1 value
    }
  }

  void write(int newValue) {
    synchronized (left) {
      value = newValue; // RACE check run #1 value
    }
  }

  public static void main(String[] args) throws Exception {
    A23WriterHoldsOneBad cell = new A23WriterHoldsOneBad();
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
