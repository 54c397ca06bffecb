/** A counter goes up and down within a section, then down and up within the next. */
public class DoubleLock {
  static final Object lock = new Object();
  static int count;

  static void move() {
    synchronized (lock) { count++; count--; }
    synchronized (lock) { count--; count++; }
  }
  static void see() {
    synchronized (lock) {
      assert count >= -1; // TRUE
      assert count == 0; // TRUE
      assert count != 0; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> move()), t2 = new Thread(() -> move()), t3 = new Thread(() -> see());
    t1.start(); t2.start(); t3.start();
    t1.join(); t2.join(); t3.join();
  }
}
