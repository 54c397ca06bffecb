// CASE C31: an annotation of one's own named SuppressDeadheat, on the field
package sharing;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class C31SuppressedByAnnotationOk {
  @Retention(RetentionPolicy.CLASS)
  @interface SuppressDeadheat {
    String value();
  }

  @SuppressDeadheat("statistics, may lose counts")
  private int hits;

  void hit() {
    hits++; // SUPPRESSED check run #1 hits
  }

  public static void main(String[] args) throws Exception {
    C31SuppressedByAnnotationOk cell = new C31SuppressedByAnnotationOk();
    Thread first = new Thread(() -> cell.hit());
    Thread second = new Thread(() -> cell.hit());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
