/** The handler of an exception that nobody caught runs in the dying thread. */
public class Handler {
  static final Object lock = new Object();
  static int x;
  static void fail() { synchronized (lock) { if (x == 0) throw new IllegalStateException(); } }
  public static void main(String[] args) throws InterruptedException {
    Thread t = new Thread(() -> fail());
    t.setUncaughtExceptionHandler((thread, e) -> { synchronized (lock) { x = 5; } });
    t.start();
    t.join();
    assert x == 0; // FALSE
  }
}
