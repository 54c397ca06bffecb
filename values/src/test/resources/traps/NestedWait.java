import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waiting gives the lock back however often it is held. */
public class NestedWait {
  static final ReentrantLock lock = new ReentrantLock();
  static final Condition changed = lock.newCondition();
  static int x;
  static boolean seen;

  static void hide() {
    lock.lock();
    lock.lock();
    x = 1;
    while (!seen) changed.awaitUninterruptibly();
    x = 0;
    lock.unlock();
    lock.unlock();
  }
  static boolean look() {
    lock.lock();
    seen = x == 1;
    changed.signalAll();
    int now = x;
    lock.unlock();
    assert now == 0; // FALSE
    return false;
  }
  public static void main(String[] args) {
    Thread t = new Thread(() -> hide());
    t.start();
    while (look()) Thread.onSpinWait();
  }
}
