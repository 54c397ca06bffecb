// CASE C34: @NotThreadSafe is no excuse for sharing an instance in a program
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C34NotThreadSafeSharedBad {
  @NotThreadSafe
  static final class Counter {
    int value;

    void add() {
      value++; // RACE check run #1 value
    }
  }

  @Retention(RetentionPolicy.CLASS)
  @interface NotThreadSafe {}

  public static void main(String[] args) throws Exception {
    Counter counter = new Counter();
    Thread first = new Thread(() -> counter.add());
    Thread second = new Thread(() -> counter.add());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
