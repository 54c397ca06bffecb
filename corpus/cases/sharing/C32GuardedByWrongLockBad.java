// CASE C32 library: @GuardedBy("lock"), but the access holds this
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C32GuardedByWrongLockBad {
  @Retention(RetentionPolicy.CLASS)
  @interface GuardedBy {
    String value();
  }

  private final Object lock = new Object();

  @GuardedBy("lock")
  private int value;

  public synchronized int get() {
    return value; // RACE check #1 value
  }
}
