import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Each way to order two threads that the language and its library have: no assertion fails. */
public class Ordered {
  static int begun, handed, latched, future, read, wrote, told, left, right, nested, thrown;
  static volatile boolean flag;
  static final ReentrantLock lock = new ReentrantLock();
  static final Condition changed = lock.newCondition();
  static final ReentrantReadWriteLock sides = new ReentrantReadWriteLock();
  static final CountDownLatch latch = new CountDownLatch(1);
  static boolean ready;
  long wide;

  static synchronized void both() { left++; right++; if (left == 2) throw new IllegalStateException(); }
  static synchronized void equal() { assert left == right; }
  synchronized void instance(long l, double d, String s) {
    wide = l;
    deeper();
    assert wide == l;
  }
  private synchronized void deeper() { assert Thread.holdsLock(this); }

  static void waitForIt() {
    lock.lock();
    lock.lock();
    try {
      while (!ready) changed.awaitUninterruptibly();
      assert told == 3;
      assert lock.getHoldCount() == 2;
    } finally {
      lock.unlock();
      lock.unlock();
    }
    assert !lock.isHeldByCurrentThread();
  }
  static void tell() {
    lock.lock();
    told = 3;
    ready = true;
    changed.signalAll();
    lock.unlock();
  }
  static final Object monitor = new Object();
  static boolean go;
  static void await() {
    synchronized (monitor) {
      synchronized (monitor) {
        try {
          while (!go) monitor.wait();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        nested++;
        assert nested == 1;
        nested--;
      }
    }
  }
  public static void main(String[] args) throws Exception {
    begun = 1;
    Ordered one = new Ordered();
    Thread t = new Thread(() -> { assert begun == 1; begun = 2; });
    t.start();
    new Thread(() -> { handed = 5; flag = true; }).start();
    new Thread(() -> { if (flag) { assert handed == 5; } }).start();
    new Thread(() -> { latched = 6; latch.countDown(); }).start();
    new Thread(() -> { try { latch.await(); } catch (InterruptedException e) { return; } assert latched == 6; }).start();
    new Thread(Ordered::both).start();
    new Thread(Ordered::both).start();
    new Thread(Ordered::equal).start();
    new Thread(() -> one.instance(1L << 40, 2.0, "")).start();
    new Thread(() -> one.instance(-1, 2.0, "")).start();
    new Thread(Ordered::waitForIt).start();
    new Thread(Ordered::tell).start();
    new Thread(Ordered::await).start();
    new Thread(Ordered::await).start();
    new Thread(() -> { synchronized (monitor) { go = true; monitor.notifyAll(); } }).start();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> { sides.writeLock().lock(); read++; wrote++; sides.writeLock().unlock(); }).start();
      new Thread(() -> { sides.readLock().lock(); assert read == wrote; sides.readLock().unlock(); }).start();
    }
    try {
      monitor.notify();
      assert false;
    } catch (IllegalMonitorStateException e) {
      thrown++;
    }
    CompletableFuture<Void> f = CompletableFuture.runAsync(() -> { future = 7; });
    f.join();
    assert future == 7;
    t.join();
    assert begun == 2;
    assert thrown == 1;
  }
}
