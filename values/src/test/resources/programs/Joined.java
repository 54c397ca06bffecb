/** Results handed over by join alone, and a count that is exact at the end. */
public class Joined {
  static final Object lock = new Object();
  static int low, high, ready;

  static void compute() {
    low = 3;
    high = low + 4;
    synchronized (lock) { ready++; }
  }
  static void end() {
    assert high == low + 4; // TRUE
    assert low == 3; // TRUE
    assert ready == 2; // TRUE
    assert high > 7; // FALSE
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> compute()), t2 = new Thread(() -> { synchronized (lock) { ready++; } });
    t1.start(); t2.start();
    t1.join(); t2.join();
    end();
  }
}
