/** One thread adds j to i, the other i to j, 6 times each. */
public class FibLonger {
  static final Object lock = new Object();
  static int i = 1, j = 1;

  static void one() { synchronized (lock) { i += j; } }
  static void other() { synchronized (lock) { j += i; } }
  static void end() {
    assert i <= 377; // TRUE
    assert j <= 377; // TRUE
    assert i < 377; // FALSE
    assert j < 377; // FALSE
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> { for (int k = 0; k < 6; k++) one(); });
    Thread t2 = new Thread(() -> { for (int k = 0; k < 6; k++) other(); });
    t1.start(); t2.start();
    t1.join(); t2.join();
    end();
  }
}
