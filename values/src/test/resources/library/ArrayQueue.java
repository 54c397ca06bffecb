import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The textbook's bounded queue in full: a lock, two conditions, an array, two indices and a count; removal from the middle,
 * draining, clearing.
 */
@SuppressWarnings("unchecked")
public class ArrayQueue<E> {
  final Object[] items;
  int takeIndex;
  int putIndex;
  int count;
  final ReentrantLock lock;
  private final Condition notEmpty;
  private final Condition notFull;
  static final int inc(int i, int modulus) {
    if (++i >= modulus) i = 0;
    return i;
  }
  static final int dec(int i, int modulus) {
    if (--i < 0) i = modulus - 1;
    return i;
  }
  final E itemAt(int i) { return (E) items[i]; } // TRUE
  private void enqueue(E e) {
    final Object[] items = this.items;
    items[putIndex] = e; // TRUE
    if (++putIndex == items.length) putIndex = 0;
    count++;
    notEmpty.signal();
  }
  private E dequeue() {
    final Object[] items = this.items;
    E e = (E) items[takeIndex]; // TRUE
    items[takeIndex] = null; // TRUE
    if (++takeIndex == items.length) takeIndex = 0;
    count--;
    notFull.signal();
    return e;
  }
  void removeAt(final int removeIndex) {
    final Object[] items = this.items;
    if (removeIndex == takeIndex) {
      items[takeIndex] = null; // TRUE
      if (++takeIndex == items.length) takeIndex = 0;
      count--;
    } else {
      for (int i = removeIndex, putIndex = this.putIndex;;) {
        int pred = i;
        if (++i == items.length) i = 0;
        if (i == putIndex) {
          items[pred] = null; // TRUE
          this.putIndex = pred;
          break;
        }
        items[pred] = items[i]; // TRUE
      }
      count--;
    }
    notFull.signal();
  }
  public ArrayQueue(int capacity, boolean fair) {
    if (capacity <= 0) throw new IllegalArgumentException();
    this.items = new Object[capacity]; // TRUE
    lock = new ReentrantLock(fair);
    notEmpty = lock.newCondition();
    notFull = lock.newCondition();
  }
  public boolean offer(E e) {
    Objects.requireNonNull(e);
    final ReentrantLock lock = this.lock;
    lock.lock();
    try {
      if (count == items.length) return false;
      else { enqueue(e); return true; }
    } finally { lock.unlock(); }
  }
  public void put(E e) throws InterruptedException {
    Objects.requireNonNull(e);
    final ReentrantLock lock = this.lock;
    lock.lockInterruptibly();
    try {
      while (count == items.length) notFull.await();
      enqueue(e);
    } finally { lock.unlock(); }
  }
  public E poll() {
    final ReentrantLock lock = this.lock;
    lock.lock();
    try {
      if (count == 0) return null;
      E e = dequeue();
      assert takeIndex < items.length; // TRUE
      assert putIndex >= 0; // TRUE
      assert takeIndex > 0; // FALSE
      return e;
    } finally { lock.unlock(); }
  }
  public E take() throws InterruptedException {
    final ReentrantLock lock = this.lock;
    lock.lockInterruptibly();
    try {
      while (count == 0) notEmpty.await();
      return dequeue();
    } finally { lock.unlock(); }
  }
  public E poll(long timeout, TimeUnit unit) throws InterruptedException {
    long nanos = unit.toNanos(timeout);
    final ReentrantLock lock = this.lock;
    lock.lockInterruptibly();
    try {
      while (count == 0) {
        if (nanos <= 0L) return null;
        nanos = notEmpty.awaitNanos(nanos);
      }
      return dequeue();
    } finally { lock.unlock(); }
  }
  public E peek() {
    final ReentrantLock lock = this.lock;
    lock.lock();
    try { return itemAt(takeIndex); } finally { lock.unlock(); }
  }
  public int size() {
    final ReentrantLock lock = this.lock;
    lock.lock();
    try { return count; } finally { lock.unlock(); }
  }
  public boolean remove(Object o) {
    if (o == null) return false;
    final ReentrantLock lock = this.lock;
    lock.lock();
    try {
      if (count > 0) {
        final Object[] items = this.items;
        for (int i = takeIndex, end = putIndex, to = (i < end) ? end : items.length; ; i = 0, to = end) {
          for (; i < to; i++)
            if (o.equals(items[i])) { removeAt(i); return true; } // TRUE
          if (to == end) break;
        }
      }
      return false;
    } finally { lock.unlock(); }
  }
  public boolean contains(Object o) {
    if (o == null) return false;
    final ReentrantLock lock = this.lock;
    lock.lock();
    try {
      if (count > 0) {
        final Object[] items = this.items;
        for (int i = takeIndex, end = putIndex, to = (i < end) ? end : items.length; ; i = 0, to = end) {
          for (; i < to; i++) if (o.equals(items[i])) return true; // TRUE
          if (to == end) break;
        }
      }
      return false;
    } finally { lock.unlock(); }
  }
  public void clear() {
    final ReentrantLock lock = this.lock;
    lock.lock();
    try {
      int k;
      if ((k = count) > 0) {
        circularClear(items, takeIndex, putIndex);
        takeIndex = putIndex;
        count = 0;
        for (; k > 0 && lock.hasWaiters(notFull); k--) notFull.signal();
      }
    } finally { lock.unlock(); }
  }
  private static void circularClear(Object[] items, int i, int end) {
    for (int to = (i < end) ? end : items.length; ; i = 0, to = end) {
      for (; i < to; i++) items[i] = null;
      if (to == end) break;
    }
  }
  public int drainTo(Collection<? super E> c, int maxElements) {
    if (maxElements <= 0) return 0;
    final Object[] items = this.items;
    final ReentrantLock lock = this.lock;
    lock.lock();
    try {
      int n = Math.min(maxElements, count);
      int take = takeIndex;
      int i = 0;
      try {
        while (i < n) {
          E e = (E) items[take]; // TRUE
          c.add(e);
          items[take] = null; // TRUE
          if (++take == items.length) take = 0;
          i++;
        }
        return n;
      } finally {
        if (i > 0) {
          count -= i;
          takeIndex = take;
          for (; i > 0 && lock.hasWaiters(notFull); i--) notFull.signal();
        }
      }
    } finally { lock.unlock(); }
  }
  static void violate() {
    ArrayQueue<String> queue = new ArrayQueue<>(1, false);
    queue.offer("a");
    queue.poll();
  }
}
