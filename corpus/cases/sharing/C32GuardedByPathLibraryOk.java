// CASE C32 library: @GuardedBy names the lock of the object that made this one, which holds it when it uses it
package sharing;

import java.util.concurrent.locks.ReentrantLock;

public final class C32GuardedByPathLibraryOk {
  @interface GuardedBy {
    String value();
  }

  private final ReentrantLock lock = new ReentrantLock();

  public static final class Guard {
    private final C32GuardedByPathLibraryOk monitor;

    @GuardedBy("monitor.lock")
    private int waiters;

    public Guard(C32GuardedByPathLibraryOk monitor) {
      this.monitor = monitor;
    }
  }

  public void enter(Guard guard) {
    if (guard.monitor != this) {
      throw new IllegalArgumentException();
    }
    lock.lock();
    try {
      guard.waiters++; // RACE check? #1 waiters
    } finally {
      lock.unlock();
    }
  }
}
