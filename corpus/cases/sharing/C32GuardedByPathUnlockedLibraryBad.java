// CASE C32 library: as C32GuardedByPath, but nothing is held
package sharing;

import java.util.concurrent.locks.ReentrantLock;

public final class C32GuardedByPathUnlockedLibraryBad {
  @interface GuardedBy {
    String value();
  }

  private final ReentrantLock lock = new ReentrantLock();

  public static final class Guard {
    private final C32GuardedByPathUnlockedLibraryBad monitor;

    @GuardedBy("monitor.lock")
    private int waiters;

    public Guard(C32GuardedByPathUnlockedLibraryBad monitor) {
      this.monitor = monitor;
    }
  }

  public boolean enter(Guard guard) {
    guard.waiters++; // RACE check #1 waiters // RACE check? #2 waiters // NOTE check? #3 waiters
    return guard.monitor.lock.isLocked();
  }
}
