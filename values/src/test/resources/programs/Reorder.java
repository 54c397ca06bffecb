/** Two threads set a and b together; two others see them together. */
public class Reorder {
  static final Object lock = new Object();
  static int a, b;

  static void set() {
    synchronized (lock) { a = 1; b = -1; }
  }
  static void check() {
    synchronized (lock) {
      assert a + b == 0; // TRUE
      assert a == 0; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread s1 = new Thread(() -> set()), s2 = new Thread(() -> set());
    Thread c1 = new Thread(() -> check()), c2 = new Thread(() -> check());
    s1.start(); s2.start(); c1.start(); c2.start();
    s1.join(); s2.join(); c1.join(); c2.join();
  }
}
