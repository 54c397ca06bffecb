/**
 * Both fields have the same guard, but one is also written without it while nobody else uses it: whoever holds the lock meanwhile
 * gives back an old idea of it (Remark 13). They are no region.
 */
public class RegionRace {
  static final Object lock = new Object();
  static int x, y;

  static void first() { synchronized (lock) { x = 1; } }
  static void second() {
    synchronized (lock) {
      assert x + y <= 5; // FALSE
      assert x == 0 || y == 0; // FALSE
    }
  }
  static void third() { synchronized (lock) { y = 4; } }
  public static void main(String[] args) {
    new Thread(() -> first()).start();
    y = 5;
    new Thread(() -> second()).start();
    new Thread(() -> third()).start();
  }
}
