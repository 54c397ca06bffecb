/** tryLock that was not asked, and one that was. */
public class TriedObject {
  static final class Tally {
    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    private int a, b;
    void add() {
      boolean got = lock.tryLock();
      a++;
      b++;
      if (got) lock.unlock();
    }
    void check() {
      lock.lock();
      try {
        assert a == b; // FALSE
      } finally { lock.unlock(); }
    }
  }
  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      Tally t = new Tally();
      new Thread(t::add).start();
      new Thread(t::add).start();
      new Thread(t::check).start();
    }
  }
}
