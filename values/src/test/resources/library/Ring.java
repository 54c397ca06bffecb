import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A bounded queue as libraries have them: a capacity that is given, a lock, an iterator. */
public class Ring {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Object[] items;
  private int in, out, count;

  public Ring(int capacity) {
    if (capacity <= 0) throw new IllegalArgumentException();
    items = new Object[capacity]; // TRUE
  }
  private void enqueue(Object e) {
    final Object[] items = this.items;
    items[in] = e; // TRUE
    if (++in == items.length) in = 0;
    count++;
    notEmpty.signal();
  }
  public boolean offer(Object e) {
    final ReentrantLock lock = this.lock;
    lock.lock();
    try {
      if (count == items.length) return false;
      enqueue(e);
      return true;
    } finally {
      lock.unlock();
    }
  }
  public Object take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (count == 0) notEmpty.await();
      assert count >= 1; // TRUE
      Object x = items[out]; // TRUE
      items[out] = null; // TRUE
      out = next(out, items.length);
      count--;
      assert count < items.length; // TRUE
      assert count > 0; // FALSE
      return x;
    } finally {
      lock.unlock();
    }
  }
  static int next(int i, int modulus) {
    if (++i >= modulus) i = 0;
    return i;
  }
  public boolean contains(Object o) {
    lock.lock();
    try {
      int i = out;
      for (int n = count; n > 0; n--) {
        if (o.equals(items[i])) return true; // TRUE
        i = next(i, items.length);
      }
      return false;
    } finally {
      lock.unlock();
    }
  }
  public Cursor cursor() { return new Cursor(); }

  /** Reaches the queue from an inner object. */
  public class Cursor {
    public Object peek() {
      lock.lock();
      try {
        return items[out]; // TRUE
      } finally {
        lock.unlock();
      }
    }
  }
  static void violate() throws InterruptedException {
    Ring ring = new Ring(2);
    ring.offer("a");
    ring.take();
  }
}
