// CASE C34 library: @Immutable, but a method writes a field
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C34ImmutableWrittenBad {
  @Immutable
  public static final class Point {
    private int x;

    public Point(int x) {
      this.x = x; // OK
    }

    public int x() {
      return x; // RACE check? #2 x // NOTE check? #3 x
    }

    public void move(int dx) {
      x += dx; // RACE check #1 x // RACE check? #2 x // NOTE check? #3 x
    }
  }

  @Retention(RetentionPolicy.CLASS)
  @interface Immutable {}
}
