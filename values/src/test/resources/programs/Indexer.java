/** Threads probe a shared table from a hash on. */
public class Indexer {
  static final Object lock = new Object();
  static final int[] table = new int[128];

  static void fill() {
    for (int m = 0; m < 4; m++) {
      int w = m * 12 + 1;
      int h = (m * 12 * 7) % 128;
      assert h >= 0; // TRUE
      assert h < 128; // TRUE
      assert h < 100; // FALSE
      boolean done = false;
      while (!done) {
        synchronized (lock) {
          if (table[h] == 0) { // TRUE
            table[h] = w; // TRUE
            done = true;
          }
        }
        h = (h + 1) % 128;
      }
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> fill()), t2 = new Thread(() -> fill());
    t1.start(); t2.start();
    t1.join(); t2.join();
  }
}
