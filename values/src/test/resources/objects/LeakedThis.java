/** The constructor lets the object out before it is done. */
public class LeakedThis {
  static final java.util.List<Early> all = new java.util.concurrent.CopyOnWriteArrayList<>();
  static final class Early {
    private int n;
    Early() { all.add(this); set(5); }
    synchronized void set(int k) { n = k; }
    synchronized void check() {
      assert n == 5; // FALSE
    }
  }
  public static void main(String[] args) {
    new Thread(() -> { new Early(); new Early(); }).start();
    new Thread(() -> { for (Early e : all) e.check(); }).start();
  }
}
