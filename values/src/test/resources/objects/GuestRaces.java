/** One guest takes no lock; another takes that of the wrong object. */
public class GuestRaces {
  static final class P { int x, y; }
  static final class Q { int x, y; }
  static void good(P a) { synchronized (a) { a.x++; a.y++; 
      assert a.x == a.y; // FALSE
  } }
  static void bad(P a) { a.x++; }
  static void wrong(Q a, Q b) { synchronized (a) { b.x++; b.y++; } }
  static void look(Q a) { synchronized (a) {
      assert a.x == a.y; // FALSE
  } }
  public static void main(String[] args) {
    P p = new P(), p2 = new P();
    Q q = new Q(), r = new Q();
    new Thread(() -> { good(p); good(p2); wrong(q, r); }).start();
    new Thread(() -> { bad(p); bad(p2); look(r); look(q); }).start();
  }
}
