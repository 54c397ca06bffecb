import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The classic: a ring of eight slots, a lock and two conditions. */
public class BoundedBuffer {
  final ReentrantLock lock = new ReentrantLock();
  final Condition notFull = lock.newCondition();
  final Condition notEmpty = lock.newCondition();
  final int[] items = new int[8];
  int in, out, count;

  void put(int x) {
    lock.lock();
    try {
      while (count == items.length) notFull.awaitUninterruptibly();
      assert count < 8; // TRUE
      items[in] = x; // TRUE
      if (++in == items.length) in = 0;
      ++count;
      assert count >= 1; // TRUE
      notEmpty.signal();
    } finally {
      lock.unlock();
    }
  }
  int take() {
    lock.lock();
    try {
      while (count == 0) notEmpty.awaitUninterruptibly();
      int x = items[out]; // TRUE
      if (++out == items.length) out = 0;
      --count;
      assert count >= 0 && count <= 8; // TRUE
      assert count < 7; // FALSE
      notFull.signal();
      return x;
    } finally {
      lock.unlock();
    }
  }
  public static void main(String[] args) throws InterruptedException {
    BoundedBuffer b = new BoundedBuffer();
    Thread p = new Thread(() -> { for (int i = 0; i < 100; i++) b.put(i); });
    Thread q = new Thread(() -> { for (int i = 0; i < 50; i++) b.take(); });
    Thread r = new Thread(() -> { for (int i = 0; i < 50; i++) b.take(); });
    p.start(); q.start(); r.start();
    p.join(); q.join(); r.join();
  }
}
