/** Threads started in a loop: one can interfere with another of its kind. */
public class Many {
  static final Object lock = new Object();
  static int sum, calls;
  static long total;

  static void add(int x) {
    synchronized (lock) {
      if (x > 0 && x < 10 && sum < 1000) {
        sum += x;
        calls++;
        total += x;
      }
      assert sum >= calls; // TRUE
      assert calls >= 0; // TRUE
      assert sum <= 1009; // TRUE
      assert total == sum; // TRUE
      assert sum == calls; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 4; i++) {
      final int n = i;
      new Thread(() -> add(n)).start();
    }
  }
}
