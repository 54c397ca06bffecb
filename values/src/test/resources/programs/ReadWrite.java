import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two values under a read-write lock: kept equal by writers, compared by readers. */
public class ReadWrite {
  static final ReentrantReadWriteLock sides = new ReentrantReadWriteLock();
  static final ReadWriteLock any = sides;
  static final Lock write = sides.writeLock();
  static int x, y, top;

  static void move() {
    for (int i = 0; i < 9; i++) {
      write.lock();
      try {
        if (x < 10) { x++; y++; } else { x = 0; y = 0; }
      } finally {
        write.unlock();
      }
    }
  }
  static void read() {
    sides.readLock().lock();
    try {
      assert x == y; // TRUE
      assert y >= 0; // TRUE
      assert x <= 9; // FALSE
    } finally {
      sides.readLock().unlock();
    }
  }
  /** Writes, and goes on as a reader: the value cannot change in between. */
  static void downgrade() {
    any.writeLock().lock();
    top = x;
    any.readLock().lock();
    any.writeLock().unlock();
    assert top == x; // TRUE
    assert top == y; // TRUE
    assert top > 0; // FALSE
    any.readLock().unlock();
  }
  /** Between two read locks somebody may write. */
  static void twice() {
    sides.readLock().lock();
    int before = x;
    sides.readLock().unlock();
    between.run();
    sides.readLock().lock();
    assert x >= before; // FALSE
    sides.readLock().unlock();
  }
  static Runnable between = () -> { };
  public static void main(String[] args) {
    new Thread(() -> move()).start();
    new Thread(() -> move()).start();
    new Thread(() -> read()).start();
    new Thread(() -> read()).start();
    new Thread(() -> downgrade()).start();
    new Thread(() -> twice()).start();
  }
}
