// CASE C24: local StringBuilder and SimpleDateFormat in each thread
package sharing;

import java.text.SimpleDateFormat;

public final class C24LocalBuildersOk {
  static String format(long millis) {
    StringBuilder text = new StringBuilder();
    text.append(new SimpleDateFormat("yyyy").format(new java.util.Date(millis))); // OK
    return text.toString(); // OK
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
