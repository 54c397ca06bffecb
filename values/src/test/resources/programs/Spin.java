/** x is 0 only within the critical section. */
public class Spin {
  static final Object lock = new Object();
  static int x = 1;

  static void set() {
    synchronized (lock) {
      x = 0;
      x = 1;
      assert x >= 1; // TRUE
    }
  }
  static void see() {
    synchronized (lock) {
      assert x >= 1; // TRUE
      assert x > 1; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> set()), t2 = new Thread(() -> set()), t3 = new Thread(() -> see());
    t1.start(); t2.start(); t3.start();
    t1.join(); t2.join(); t3.join();
  }
}
