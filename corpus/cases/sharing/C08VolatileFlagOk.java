// CASE C8: data written, then the flag set; the reader tests the flag, then reads data
package sharing;

public final class C08VolatileFlagOk {
  private static int data;
  private static volatile boolean ready;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> {
      data = 42; // OK
      ready = true;
    });
    writer.start();
    if (ready) {
      int seen = data; // OK
    }
    writer.join();
  }
}
