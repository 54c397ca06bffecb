/** A subclass breaks what the class alone keeps. */
public class SubBreaks {
  static class Even {
    protected int n;
    synchronized void twice() { if (n < 100) n += 2; check(); }
    synchronized void check() {
      assert n >= 0; // FALSE
      assert n <= 101; // TRUE
    }
  }
  static final class Odd extends Even {
    synchronized void minus() { if (n > -1) n--; }
  }
  public static void main(String[] args) {
    Even e = new Even(), o = new Odd();
    new Thread(() -> { e.twice(); o.twice(); }).start();
    new Thread(() -> { ((Odd) o).minus(); o.check(); }).start();
  }
}
