/** i < j <= k < z in nested loops, with a bound read under the lock. */
public class NestedLoops {
  static final Object lock = new Object();
  static int z = 20;

  static void loop() {
    int n;
    synchronized (lock) { n = z; }
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        for (int k = j; k < n; k++) {
          assert k > i; // TRUE
          assert k > j; // FALSE
        }
      }
    }
  }
  static void grow() { synchronized (lock) { if (z < 30) z++; } }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> loop()), t2 = new Thread(() -> loop()), t3 = new Thread(() -> grow());
    t1.start(); t2.start(); t3.start();
    t1.join(); t2.join(); t3.join();
  }
}
