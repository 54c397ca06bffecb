/** Narrow types wrap: byte, short, char; shifts use five bits. */
public class ShortWrap {
  static final Object lock = new Object();
  static byte b; static short s; static char c; static int k = 1; static long big = 1;
  static void up() {
    synchronized (lock) {
      b += 100;
      s += 20000;
      c -= 1;
      k = k << 33;
      big = big << 65;
    }
  }
  static void see(int i) {
    synchronized (lock) {
      if (i == 0) { assert b >= 0; } // FALSE
      if (i == 1) { assert s >= 0; } // FALSE
      if (i == 2) { assert c < 2; } // FALSE
      if (i == 3) { assert k == 1 || k == 0; } // FALSE
      if (i == 4) { assert big == 1; } // FALSE
    }
  }
  public static void main(String[] a) {
    for (int i = 0; i < 2; i++) new Thread(() -> up()).start();
    for (int i = 0; i < 5; i++) { int n = i; new Thread(() -> see(n)).start(); }
  }
}
