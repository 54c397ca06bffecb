/** A guest knows the superclass only; the subclass has its own ways. */
public class GuestSub {
  static class P { int x; synchronized void up() { if (x < 5) x++; } }
  static final class Q extends P { @Override synchronized void up() { x += 10; } }
  static void check(P a) {
    synchronized (a) {
      a.up();
      assert a.x <= 5; // FALSE
    }
  }
  static void pair(P a, P b) {
    synchronized (a) { synchronized (b) {
      a.x = 1;
      b.x = 2;
      assert a.x == 1; // FALSE
      assert b.x == 2; // TRUE
      assert a.x <= 2; // TRUE
    } }
  }
  public static void main(String[] args) {
    P p = new P(), q = new Q();
    Object order = new Object();
    for (int i = 0; i < 4; i++) {
      P a = i % 2 == 0 ? p : q, b = i < 2 ? p : q;
      new Thread(() -> { check(a); synchronized (order) { pair(a, b); } }).start();
    }
  }
}
