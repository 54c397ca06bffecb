/** A join with a limit, and one of a thread that was not started yet. */
public class JoinTimeout {
  static final Object lock = new Object();
  static int x, y;
  static void seeX() { synchronized (lock) { 
    assert x == 1; // FALSE
  } }
  static void seeY() { synchronized (lock) { 
    assert y == 1; // FALSE
  } }
  public static void main(String[] a) throws InterruptedException {
    Thread t = new Thread(() -> { synchronized (lock) { x = 1; } });
    Thread u = new Thread(() -> { synchronized (lock) { y = 1; } });
    u.join();
    u.start();
    t.start();
    t.join(10);
    try { seeX(); } finally { seeY(); }
  }
}
