/** finally that swallows, and a section left by an exception with half of the work done. */
public class FinallyReturn {
  static final Object lock = new Object();
  static int x, y;
  @SuppressWarnings("finally")
  static int half(int d) {
    synchronized (lock) {
      try {
        x = x + 1;
        int z = 10 / d;
        y = y + 1;
        return z;
      } finally {
        return 0;
      }
    }
  }
  static void see() { synchronized (lock) { 
    assert x == y; // FALSE
  } }
  public static void main(String[] a) {
    new Thread(() -> half(a.length)).start();
    new Thread(() -> half(1)).start();
    new Thread(() -> see()).start();
  }
}
