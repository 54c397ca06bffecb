// CASE C34 library: @Immutable, and fields are written in the constructor only
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C34ImmutableOk {
  @Immutable
  public static final class Point {
    private int x;

    public Point(int x) {
      this.x = x; // OK
    }

    public int x() {
      return x; // OK
    }
  }

  @Retention(RetentionPolicy.CLASS)
  @interface Immutable {}
}
