/** A lock that is made anew each time keeps nobody out. */
public class FreshLock {
  static Object fresh() { return new Object(); }
  static int x, y;
  static void a() { synchronized (fresh()) { x++; y++; } }
  static void b() { synchronized (fresh()) { 
    assert x == y; // FALSE
  } }
  public static void main(String[] args) {
    new Thread(() -> a()).start();
    new Thread(() -> a()).start();
    new Thread(() -> b()).start();
  }
}
