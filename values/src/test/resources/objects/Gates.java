/** A ReentrantLock and a condition in each object. */
public class Gates {
  static final class Gate {
    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    private final java.util.concurrent.locks.Condition free = lock.newCondition();
    private final int most;
    private int inside;
    Gate(int most) { if (most < 1) throw new IllegalArgumentException(); this.most = most; }
    void enter() throws InterruptedException {
      lock.lock();
      try {
        while (inside >= most) free.await();
        inside++;
        assert inside <= most; // TRUE
        assert inside >= 1; // TRUE
      } finally { lock.unlock(); }
    }
    void enterOnce() throws InterruptedException {
      lock.lock();
      try {
        if (inside >= most) free.await();
        assert inside < most; // FALSE
      } finally { lock.unlock(); }
    }
    void leave() {
      lock.lock();
      try {
        if (inside > 0) inside--;
        free.signalAll();
        assert inside >= 0; // TRUE
      } finally { lock.unlock(); }
    }
  }
  public static void main(String[] args) {
    for (int i = 1; i < 4; i++) {
      Gate g = new Gate(i);
      for (int j = 0; j < 5; j++) {
        new Thread(() -> { try { g.enter(); g.enterOnce(); } catch (InterruptedException e) { } finally { g.leave(); } }).start();
      }
    }
  }
}
