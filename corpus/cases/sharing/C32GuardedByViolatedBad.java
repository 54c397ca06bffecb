// CASE C32: @GuardedBy("lock") and one access without the lock
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C32GuardedByViolatedBad {
  @Retention(RetentionPolicy.CLASS)
  @interface GuardedBy {
    String value();
  }

  private final Object lock = new Object();

  @GuardedBy("lock")
  private int value;

  void add(int amount) {
    synchronized (lock) {
      value += amount; // RACE check? run #2 value
    }
  }

  int get() {
    return value; // RACE check #1 value // RACE check? run #2 value
  }

  public static void main(String[] args) throws Exception {
    C32GuardedByViolatedBad cell = new C32GuardedByViolatedBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
