// CASE C7: an immutable object in a volatile reference
package sharing;

public final class C07ImmutableInVolatileOk {
  record Range(int low, int high) {}

  private static volatile Range range = new Range(0, 1);

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> range = new Range(2, 3)); // OK
    writer.start();
    Range seen = range; // OK
    int width = seen.high() - seen.low(); // OK
    writer.join();
  }
}
