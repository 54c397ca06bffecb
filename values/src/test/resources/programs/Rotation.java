/** Three values are rotated; two of them never meet. */
public class Rotation {
  static final Object lock = new Object();
  static int a = 1, b = 2, c = 3;

  static void rotate() {
    for (int i = 0; i < 10; i++) {
      synchronized (lock) { int t = a; a = b; b = c; c = t; }
    }
  }
  static void check() {
    synchronized (lock) {
      assert a != b; // TRUE
      assert b != c; // TRUE
      assert a < b; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> rotate()), t2 = new Thread(() -> rotate()), t3 = new Thread(() -> check());
    t1.start(); t2.start(); t3.start();
    t1.join(); t2.join(); t3.join();
  }
}
