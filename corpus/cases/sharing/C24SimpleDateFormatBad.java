// CASE C24: a static SimpleDateFormat: even format writes inside
package sharing;

import java.text.SimpleDateFormat;

public final class C24SimpleDateFormatBad {
  private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

  static String format(long millis) {
    return FORMAT.format(new java.util.Date(millis)); // RACE check run #1 FORMAT
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> format(0));
    Thread second = new Thread(() -> format(1));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
