// CASE C7: the volatile reference points to an object that is changed in place
package sharing;

public final class C07MutableInVolatileBad {
  static final class Range {
    int low;
    int high;
  }

  private static volatile Range range = new Range();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> range.high = 3); // RACE check run #1 high
    writer.start();
    int seen = range.high; // RACE check run #1 high
    writer.join();
  }
}
