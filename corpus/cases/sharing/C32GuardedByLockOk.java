// CASE C32 library: @GuardedBy names a ReentrantLock
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.locks.ReentrantLock;

public final class C32GuardedByLockOk {
  @Retention(RetentionPolicy.RUNTIME)
  @interface GuardedBy {
    String value();
  }

  private final ReentrantLock lock = new ReentrantLock();

  @GuardedBy("lock")
  private int value;

  public void add(int amount) {
    lock.lock();
    try {
      value += amount; // OK
    } finally {
      lock.unlock();
    }
  }
}
