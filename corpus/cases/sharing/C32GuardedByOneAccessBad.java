// CASE C32 library: @GuardedBy and only one access in the whole class
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C32GuardedByOneAccessBad {
  @Retention(RetentionPolicy.CLASS)
  @interface GuardedBy {
    String value();
  }

  private final Object lock = new Object();

  @GuardedBy("lock")
  private int value;

  public int get() {
    return value; // RACE check #1 value
  }
}
