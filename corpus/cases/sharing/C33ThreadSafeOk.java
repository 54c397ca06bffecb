// CASE C33 library: annotated @ThreadSafe and indeed synchronized
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C33ThreadSafeOk {
  @ThreadSafe
  public static final class Counter {
    private int value;

    public synchronized void add(int amount) {
      value += amount; // OK
    }

    public synchronized int get() {
      return value; // OK
    }
  }

  @Retention(RetentionPolicy.CLASS)
  @interface ThreadSafe {}
}
