/** Threads claim blocks of ten and walk through theirs. */
public class Sssc12 {
  static final Object lock = new Object();
  static int len;
  static int next;

  static void work() {
    int c = 0;
    int end = 0;
    int n;
    synchronized (lock) {
      n = len;
      if (next + 10 <= len) {
        c = next;
        next = next + 10;
        end = next;
      }
    }
    while (c < end) {
      assert c >= 0; // TRUE
      assert c <= n; // TRUE
      assert c < 20; // FALSE
      c++;
    }
  }
  public static void main(String[] args) throws InterruptedException {
    len = 1000;
    Thread t1 = new Thread(() -> work()), t2 = new Thread(() -> work()), t3 = new Thread(() -> work());
    t1.start(); t2.start(); t3.start();
    t1.join(); t2.join(); t3.join();
  }
}
