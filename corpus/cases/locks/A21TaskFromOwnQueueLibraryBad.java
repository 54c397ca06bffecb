// CASE A21 library: as above, but what the tasks count is read without the lock
package locks;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

public final class A21TaskFromOwnQueueLibraryBad {
  private final ReentrantLock lock = new ReentrantLock();
  private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
  private int drained;

  private final class Touch implements Runnable {
    @Override
    public void run() {
      drained++; // RACE check #1 drained
    }
  }

  public void touch() {
    pending.add(new Touch());
  }

  public void drain() {
    lock.lock();
    try {
      for (Runnable task = pending.poll(); task != null; task = pending.poll()) {
        task.run();
      }
    } finally {
      lock.unlock();
    }
  }

  public int drained() {
    return drained; // RACE check #1 drained
  }
}
