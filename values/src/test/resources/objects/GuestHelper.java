/** A helper that is called with the lock held by one, without it by another. */
public class GuestHelper {
  static final class P { int x, y; }
  static void inc(P p) { p.x++; }
  static void safe(P p) { synchronized (p) { inc(p); p.y++; 
      assert p.x == p.y; // FALSE
  } }
  static void elements(P[] ps, int i) { synchronized (ps[i]) { inc(ps[i]); } }
  public static void main(String[] args) {
    P[] ps = {new P(), new P()};
    for (int i = 0; i < 2; i++) {
      int n = i;
      new Thread(() -> safe(ps[n])).start();
      new Thread(() -> elements(ps, n)).start();
    }
  }
}
