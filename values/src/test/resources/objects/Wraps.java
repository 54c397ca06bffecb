/** Sums that leave the range of int. */
public class Wraps {
  static final class Counter {
    private int n, sum;
    synchronized void add(int k) {
      if (k <= 0) return;
      n++;
      sum += k;
      assert n <= sum || n < 0; // FALSE
    }
  }
  static final class Meter {
    private int n = 1;
    /** From a number above zero to one above zero, it seems. */
    synchronized void add(int k) {
      if (k <= 0) return;
      n += k;
      assert n != 0; // FALSE
    }
  }
  public static void main(String[] args) {
    Counter c = new Counter(), d = new Counter();
    Meter m = new Meter(), o = new Meter();
    new Thread(() -> { for (;;) m.add(Integer.MAX_VALUE); }).start();
    new Thread(() -> { m.add(1); o.add(1); }).start();
    new Thread(() -> { for (;;) c.add(7); }).start();
    new Thread(() -> { for (;;) d.add(9); }).start();
    new Thread(() -> { for (;;) c.add(Integer.MAX_VALUE); }).start();
  }
}
