/** unlock in the middle, and an exception that skips the second lock. */
public class UnlockedEarly {
  static final class Queue {
    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    private int head, tail;
    void put() {
      lock.lock();
      try {
        int t = tail;
        lock.unlock();
        lock.lock();
        tail = t + 1;
        assert tail > head; // FALSE
      } finally { lock.unlock(); }
    }
    void take() { lock.lock(); try { if (head < tail) head++; } finally { lock.unlock(); } }
  }
  public static void main(String[] args) {
    Queue q = new Queue(), r = new Queue();
    for (int i = 0; i < 3; i++) {
      new Thread(() -> { q.put(); r.put(); }).start();
      new Thread(() -> { q.take(); r.take(); q.take(); }).start();
    }
  }
}
