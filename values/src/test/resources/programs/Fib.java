/** One thread adds j to i, the other i to j, 5 times each. */
public class Fib {
  static final Object lock = new Object();
  static int i = 1, j = 1;

  static void one() { synchronized (lock) { i += j; } }
  static void other() { synchronized (lock) { j += i; } }
  static void end() {
    assert i <= 144; // TRUE
    assert j <= 144; // TRUE
    assert i < 144; // FALSE
    assert j < 144; // FALSE
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> { for (int k = 0; k < 5; k++) one(); });
    Thread t2 = new Thread(() -> { for (int k = 0; k < 5; k++) other(); });
    t1.start(); t2.start();
    t1.join(); t2.join();
    end();
  }
}
