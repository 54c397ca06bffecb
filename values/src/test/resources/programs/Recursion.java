/** A lock held over recursive calls, results that come back, and two methods that call each other. */
public class Recursion {
  static final Object lock = new Object();
  static int x, y, depth, rounds;

  static int down(int n) {
    if (n <= 0) {
      return 0;
    }
    synchronized (lock) {
      x++;
      y++;
      int before = n;
      int below = down(n - 1);
      assert x == y; // TRUE
      assert before == n; // TRUE
      assert n >= 1; // TRUE
      assert below >= 0; // TRUE
      return below < 1000 ? below + 1 : below;
    }
  }
  static void first() {
    int found = down(4);
    assert found >= 0; // TRUE
    assert found <= 2; // FALSE
  }
  static void even(int n) {
    assert n >= 0; // TRUE
    if (n > 0) {
      odd(n - 1, 0);
    }
    synchronized (lock) {
      if (rounds < 100) {
        rounds++;
      }
    }
  }
  static void odd(int n, int least) {
    assert n >= least; // TRUE
    if (n > 0) {
      even(n - 1);
      assert n <= 3; // FALSE
    }
  }
  /** Passes its parameters on the other way round, and throws out of the deepest call. */
  static void swap(int small, int large, int n) {
    assert small != large; // TRUE
    assert n > 0 || small < large; // FALSE
    if (n == 0) {
      throw new IllegalStateException();
    }
    synchronized (lock) {
      depth = n;
      try {
        swap(large, small, n - 1);
      } catch (RuntimeException e) {
        assert depth >= 1; // TRUE
        throw e;
      }
    }
  }
  static void safely() {
    try {
      swap(1, 2, 3);
    } catch (IllegalStateException | AssertionError thrown) {
      synchronized (lock) {
        assert x == y; // TRUE
        assert depth == 3; // FALSE
      }
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> first()), t2 = new Thread(() -> even(6)), t3 = new Thread(() -> safely());
    t1.start(); t2.start(); t3.start();
    t1.join(); t2.join(); t3.join();
    assert x == y; // TRUE
    assert rounds <= 100; // TRUE
    assert rounds >= 0; // TRUE
  }
}
