/** Only the thread that came first goes on, and is alone with s. */
public class Unverif {
  static final Object lock = new Object();
  static int r, s;

  static void run() {
    int l = 0;
    boolean first;
    synchronized (lock) {
      r = r + 1;
    }
    synchronized (lock) { first = r == 1; }
    while (first) {
      synchronized (lock) {
        s = s + 1;
        l = l + 1;
        assert s == l; // TRUE open: which thread came first is not kept
        if (s == 1000) first = false;
      }
    }
  }
  static void end() {
    assert r <= 2; // TRUE
    assert s == 0; // FALSE
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> run()), t2 = new Thread(() -> run());
    t1.start(); t2.start();
    t1.join(); t2.join();
    end();
  }
}
