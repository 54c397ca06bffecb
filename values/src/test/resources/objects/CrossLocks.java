/** A lock that two objects have in common is each one's guard; one that they exchange is not. */
public class CrossLocks {
  static final class Half {
    private final Object lock;
    private int left, right;
    Half(Object lock) { this.lock = lock; }
    void move() {
      synchronized (lock) {
        if (left < 10) { left++; right--; }
        assert left + right == 0; // TRUE
        assert left < 10; // FALSE
      }
    }
  }
  static final class Wrong {
    private final Object lock;
    private int left, right;
    Wrong(Object lock) { this.lock = lock; }
    void move() { synchronized (lock) { left++; right--; } }
    void peek(Object other) {
      synchronized (other) {
        assert left + right == 0; // FALSE
      }
    }
  }
  public static void main(String[] args) {
    Object one = new Object();
    for (int i = 0; i < 3; i++) {
      Half h = new Half(i == 0 ? one : new Object());
      Wrong w = new Wrong(one);
      for (int j = 0; j < 20; j++) new Thread(() -> { h.move(); w.move(); w.peek(h); }).start();
    }
  }
}
