/** Two parameters may be the same object, or not. */
public class Aliased {
  static final class P { int x, y; }
  static void swap(P a, P b) {
    synchronized (a) {
      synchronized (b) {
        int t = a.x;
        a.x = b.y;
        b.y = t;
        assert a.x == b.x; // FALSE
        assert b.y == t; // TRUE
      }
    }
  }
  static void both(P a) {
    synchronized (a) {
      a.x++;
      a.y++;
      assert a.x == a.y; // FALSE
    }
  }
  public static void main(String[] args) {
    P p = new P(), q = new P();
    P[] all = {p, q};
    for (int i = 0; i < 4; i++) {
      P a = all[i & 1], b = all[i >> 1];
      new Thread(() -> { synchronized (all) { swap(a, b); both(a); } }).start();
    }
  }
}
