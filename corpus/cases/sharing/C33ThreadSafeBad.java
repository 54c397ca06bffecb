// CASE C33 library: annotated @ThreadSafe with an unsynchronized mutable field
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C33ThreadSafeBad {
  @ThreadSafe
  public static final class Counter {
    private int value;

    public void add(int amount) {
      value += amount; // RACE check #1 value // RACE check #2 value
    }

    public int get() {
      return value; // RACE check #2 value
    }
  }

  @Retention(RetentionPolicy.CLASS)
  @interface ThreadSafe {}
}
