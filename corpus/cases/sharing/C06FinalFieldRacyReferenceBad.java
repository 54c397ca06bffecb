// CASE C6: final fields are safe through a racy reference; the reference itself races
package sharing;

public final class C06FinalFieldRacyReferenceBad {
  static final class Point {
    final int x;

    Point(int x) {
      this.x = x; // OK
    }
  }

  private static Point point = new Point(0);

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> point = new Point(1)); // RACE check run #1 point
    writer.start();
    Point seen = point; // RACE check run #1 point
    int x = seen.x; // OK
    writer.join();
  }
}
