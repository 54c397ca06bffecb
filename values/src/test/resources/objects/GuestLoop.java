/** In a loop a register holds one object after the other. */
public class GuestLoop {
  static final class P { int x, y; }
  static void each(P[] all) {
    for (P p : all) {
      synchronized (p) { p.x++; }
    }
  }
  static void check(P a) {
    synchronized (a) {
      assert a.x == a.y; // FALSE
      if (a.y < 10) a.y++;
      assert a.y <= 10; // TRUE
    }
  }
  public static void main(String[] args) {
    P[] all = {new P(), new P(), new P()};
    new Thread(() -> each(all)).start();
    for (int i = 0; i < 3; i++) { P p = all[i]; new Thread(() -> check(p)).start(); }
  }
}
