/** More threads than are followed: what the last ones do is not proved, nor passed over. */
public class ManyStarts {
  static final Object lock = new Object();
  static int x;

  static void add() { synchronized (lock) { x++; } }
  static void four() {
    new Thread(() -> add()).start();
    new Thread(() -> add()).start();
    new Thread(() -> add()).start();
    new Thread(() -> add()).start();
  }
  static void sixteen() { four(); four(); four(); four(); }
  static void see() {
    synchronized (lock) {
      assert x == 0; // FALSE
    }
  }
  public static void main(String[] args) {
    sixteen(); sixteen(); sixteen(); sixteen(); sixteen();
    new Thread(() -> see()).start();
  }
}
