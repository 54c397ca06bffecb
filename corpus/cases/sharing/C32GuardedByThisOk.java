// CASE C32 library: @GuardedBy("this") and every access holds it
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C32GuardedByThisOk {
  @Retention(RetentionPolicy.CLASS)
  @interface GuardedBy {
    String value();
  }

  @GuardedBy("this")
  private int value;

  public synchronized void add(int amount) {
    value += amount; // OK
  }

  public int get() {
    synchronized (this) {
      return value; // OK
    }
  }
}
