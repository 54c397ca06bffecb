// CASE C31: the suppression covers its field, not the neighbour
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C31OtherFieldBad {
  @Retention(RetentionPolicy.CLASS)
  @interface SuppressDeadheat {
    String value();
  }

  @SuppressDeadheat("statistics, may lose counts")
  private int hits;
  private int last;

  void hit(int id) {
    hits++; // SUPPRESSED check run #1 hits
    last = id; // RACE check run #2 last
  }

  public static void main(String[] args) throws Exception {
    C31OtherFieldBad cell = new C31OtherFieldBad();
    Thread first = new Thread(() -> cell.hit(1));
    Thread second = new Thread(() -> cell.hit(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
