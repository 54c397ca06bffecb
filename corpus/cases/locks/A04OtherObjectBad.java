// CASE A4: the writer locks this, the reader locks another object
package locks;

public final class A04OtherObjectBad {
  private final Object other = new Object();
  private int value;

  synchronized void set(int newValue) {
    value = newValue; // RACE check run #1 value
  }

  int get() {
    synchronized (other) {
      return value; // RACE check run #1 value
    }
  }

  public static void main(String[] args) throws Exception {
    A04OtherObjectBad cell = new A04OtherObjectBad();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
