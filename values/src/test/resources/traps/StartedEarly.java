/** A class initialiser that starts a thread, when it is used first. */
public class StartedEarly {
  static final Object lock = new Object();
  static int x;

  static class Lazy {
    static {
      Thread t = new Thread(StartedEarly::look);
      t.start();
      try {
        t.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    static void touch() {}
  }
  static void look() {
    synchronized (lock) {
      assert x == 0; // FALSE
    }
  }
  public static void main(String[] args) {
    synchronized (lock) {
      x = 1;
    }
    Lazy.touch();
  }
}
