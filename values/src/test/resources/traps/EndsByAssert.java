/** A loop without end ends by an assertion: who joins it goes on. */
public class EndsByAssert {
  static final Object lock = new Object();
  static int x;
  static void watch() {
    while (true) {
      synchronized (lock) {
        assert x == 0; // FALSE
      }
      Thread.yield();
    }
  }
  static void after() {
    assert x == 0; // FALSE
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t = new Thread(() -> watch()), u = new Thread(() -> { synchronized (lock) { x = 1; } });
    t.start();
    u.start();
    u.join();
    t.join();
    after();
  }
}
