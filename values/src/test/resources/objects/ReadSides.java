/** A read lock does not keep other readers out. */
public class ReadSides {
  static final class Table {
    private final java.util.concurrent.locks.ReentrantReadWriteLock lock = new java.util.concurrent.locks.ReentrantReadWriteLock();
    private int n, m;
    void write() { lock.readLock().lock(); try { n++; m++; } finally { lock.readLock().unlock(); } }
    void read() { lock.readLock().lock(); try {
      assert n == m; // FALSE
    } finally { lock.readLock().unlock(); } }
  }
  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      Table t = new Table();
      new Thread(t::write).start();
      new Thread(t::read).start();
    }
  }
}
