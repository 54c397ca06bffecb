/** Recursion that exchanges its parameters, a choice between them, and a copy constructor that writes. */
public class GuestTurns {
  static final class P {
    int x, y;
    P() { }
    P(P other) { synchronized (other) { other.y = 7; } }
  }
  static void turn(P a, P b, int n) {
    if (n > 0) {
      turn(b, a, n - 1);
    } else {
      synchronized (a) { if (a.x < 3) a.x++; }
      synchronized (b) {
        assert b.x == 0; // FALSE
        assert b.x <= 3; // TRUE
      }
    }
  }
  static void choose(P a, P b, boolean first) {
    P c = first ? a : b;
    synchronized (c) { c.x = 2; }
    synchronized (a) {
      assert a.x <= 3; // TRUE
      assert a.x != 2; // FALSE
    }
  }
  static void copy(P a) {
    P c = new P(a);
    synchronized (a) {
      assert a.y == 0; // FALSE
      assert a.y >= 0; // TRUE
    }
    synchronized (c) {
      assert c.y == 0;
    }
  }
  public static void main(String[] args) {
    P p = new P(), q = new P(), r = new P();
    P[] all = {p, q, r};
    for (int i = 0; i < 3; i++) {
      P a = all[i], b = all[(i + 1) % 3];
      int n = i;
      new Thread(() -> { turn(a, b, n); choose(a, b, n == 1); copy(b); }).start();
    }
  }
}
