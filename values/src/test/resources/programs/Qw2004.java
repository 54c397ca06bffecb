/** Two numbers move together over four sections. */
public class Qw2004 {
  static final Object lock = new Object();
  static int pendingIo = 1, stopped = 1;

  static void one() {
    synchronized (lock) {
      assert pendingIo == stopped; // TRUE
      if (pendingIo > 0 && pendingIo < 1000) { pendingIo++; stopped++; }
    }
    synchronized (lock) {
      assert pendingIo == stopped; // TRUE
      if (pendingIo > 1) { pendingIo--; stopped--; }
    }
  }
  static void two() {
    synchronized (lock) {
      pendingIo = 0; stopped = 0;
      assert pendingIo == stopped; // TRUE
    }
    synchronized (lock) {
      assert pendingIo == stopped; // TRUE
      assert pendingIo == 0; // TRUE
      assert pendingIo + stopped == 1; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> one()), t2 = new Thread(() -> two());
    t1.start(); t2.start();
    t1.join(); t2.join();
  }
}
