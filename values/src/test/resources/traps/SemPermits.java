import java.util.concurrent.*;
/** A semaphore with two permits is no lock. A latch of two, counted once by each... twice by one. */
public class SemPermits {
  static final Semaphore two = new Semaphore(2);
  static final CountDownLatch latch = new CountDownLatch(2);
  static int x, y, p, q;
  static void both() { two.acquireUninterruptibly(); x++; y++; two.release(); }
  static void see() { two.acquireUninterruptibly(); try {
    assert x == y; // FALSE
  } finally { two.release(); } }
  static void one() { p = 1; latch.countDown(); latch.countDown(); }
  static void other() { q = 1; latch.countDown(); }
  static void wait2() throws InterruptedException { latch.await(); 
    assert p + q == 2; // FALSE
  }
  public static void main(String[] args) {
    new Thread(() -> both()).start();
    new Thread(() -> see()).start();
    new Thread(() -> one()).start();
    new Thread(() -> other()).start();
    new Thread(() -> { try { wait2(); } catch (InterruptedException e) { } }).start();
  }
}
