// CASE C14: the long is volatile
package sharing;

public final class C14LongVolatileOk {
  private static volatile long total;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> total = 1L << 40); // OK
    writer.start();
    long seen = total; // OK
    writer.join();
  }
}
