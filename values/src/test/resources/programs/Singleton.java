/** x is set to 3 or 5. */
public class Singleton {
  static final Object lock = new Object();
  static int x;

  static void three() { synchronized (lock) { x = 3; } }
  static void five() { synchronized (lock) { x = 5; } }
  static void end() {
    assert x <= 5; // TRUE
    assert x >= 3; // TRUE
    assert x != 4; // TRUE
    assert x == 5; // FALSE
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> three()), t2 = new Thread(() -> five());
    t1.start(); t2.start();
    t1.join(); t2.join();
    end();
  }
}
