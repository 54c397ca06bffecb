/** d1 and d2 are written in two sections: in between they do not fit. */
public class TwoStages {
  static final Object lock = new Object();
  static int d1, d2;

  static void first() { synchronized (lock) { d1 = 1; } }
  static void second() { synchronized (lock) { d2 = d1 + 1; } }
  static void read() {
    synchronized (lock) {
      if (d1 != 0) {
        assert d2 == d1 + 1; // FALSE
      }
      assert d2 <= 2; // TRUE
      assert d1 >= 0; // TRUE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread w = new Thread(() -> { first(); second(); }), r = new Thread(() -> read());
    w.start(); r.start();
    w.join(); r.join();
  }
}
