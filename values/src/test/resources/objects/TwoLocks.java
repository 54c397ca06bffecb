/** Some operations take one lock, some another: each of them keeps nobody out. */
public class TwoLocks {
  static final class Store {
    private final Object a = new Object(), b = new Object();
    private int x, y;
    void one() { synchronized (a) { x++; y++; } }
    void two() { synchronized (b) {
      assert x == y; // FALSE
    } }
  }
  public static void main(String[] args) {
    Store s = new Store(), t = new Store();
    new Thread(() -> { s.one(); t.one(); }).start();
    new Thread(() -> { s.two(); t.two(); }).start();
  }
}
