import java.util.concurrent.locks.*;
/** Condition with if, two consumers: second finds nothing. */
public class WaitsOnce {
  static final ReentrantLock lock = new ReentrantLock();
  static final Condition some = lock.newCondition();
  static int n;
  static void take() throws InterruptedException {
    lock.lock();
    try {
      if (n == 0) some.await();
      assert n > 0; // FALSE
      if (n > 0) n--;
    } finally { lock.unlock(); }
  }
  static void put() { lock.lock(); try { if (n < 5) n++; some.signalAll(); } finally { lock.unlock(); } }
  public static void main(String[] a) throws Exception {
    for (int i = 0; i < 2; i++) new Thread(() -> { try { take(); } catch (InterruptedException e) { } }).start();
    new Thread(() -> put()).start();
  }
}
