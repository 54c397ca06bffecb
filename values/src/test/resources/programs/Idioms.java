/** E1 to E3: x == y within a section, in another thread's section, and over two sections. */
public class Idioms {
  static final Object lock = new Object();
  static int x, y, p, q;

  static void both() {
    for (int i = 0; i < 100; i++) {
      synchronized (lock) {
        x = y;
        x++;
        y++;
        assert x == y; // TRUE
      }
    }
  }
  static void first() { synchronized (lock) { p++; } }
  static void second() { synchronized (lock) { q++; } }
  static void see() {
    synchronized (lock) {
      assert x == y; // TRUE
      assert p == q; // FALSE
      assert p >= q; // TRUE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> both()), t2 = new Thread(() -> see());
    Thread t3 = new Thread(() -> { first(); second(); });
    t1.start(); t2.start(); t3.start();
    t1.join(); t2.join(); t3.join();
  }
}
