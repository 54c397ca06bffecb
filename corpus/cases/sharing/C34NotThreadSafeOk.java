// CASE C34 library: @NotThreadSafe: quiet on its own fields, although one method is synchronized
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C34NotThreadSafeOk {
  @NotThreadSafe
  public static final class Counter {
    private int value;

    public synchronized void add(int amount) {
      value += amount; // OK
    }

    public int get() {
      return value; // OK
    }
  }

  @Retention(RetentionPolicy.CLASS)
  @interface NotThreadSafe {}
}
