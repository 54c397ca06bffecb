/** E5: the assertion's variable is raced on; the other one's is not. */
public class Racy {
  static final Object lock = new Object();
  static int x, hits, safe;

  static void bump() {
    hits++;
    x++;
    synchronized (lock) { if (safe < 10) safe++; }
  }
  static void see() {
    int v = x;
    assert v >= 0; // REFUSED
  }
  static void calm() {
    synchronized (lock) {
      assert safe <= 10; // TRUE
    }
  }
  public static void main(String[] args) {
    new Thread(() -> bump()).start();
    new Thread(() -> see()).start();
    new Thread(() -> calm()).start();
  }
}
