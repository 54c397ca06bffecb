/** Sums that leave the range of int. */
public class Wraps {
  static final class Counter {
    private int n, sum;
    synchronized void add(int k) {
      if (k <= 0) return;
      n++;
      sum += k;
      assert n <= sum || n < 0; // FALSE
      assert n != 0; // FALSE2
    }
  }
  public static void main(String[] args) {
    Counter c = new Counter(), d = new Counter();
    new Thread(() -> { for (;;) c.add(7); }).start();
    new Thread(() -> { for (;;) d.add(9); }).start();
    new Thread(() -> { for (;;) c.add(Integer.MAX_VALUE); }).start();
  }
  static void violate() { Counter c = new Counter(); c.add(Integer.MAX_VALUE); c.add(1); }
  static void violate2() { Counter c = new Counter(); c.n = -1; c.sum = 5; c.add(1); }
}
