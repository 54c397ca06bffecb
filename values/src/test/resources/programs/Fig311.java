/** Two endless loops keep x == y while x moves between 0 and 10. */
public class Fig311 {
  static final Object lock = new Object();
  static int x, y;

  static void down() {
    synchronized (lock) {
      if (x > 0) { x--; y--; }
      assert x == y; // TRUE
      assert x >= 0; // TRUE
    }
  }
  static void up() {
    synchronized (lock) {
      if (x < 10) { x++; y++; }
      assert x == y; // TRUE
      assert x <= 10; // TRUE
      assert x < 10; // FALSE
    }
  }
  public static void main(String[] args) {
    Thread t1 = new Thread(() -> { while (true) down(); });
    Thread t2 = new Thread(() -> { while (true) up(); });
    t1.start(); t2.start();
  }
}
