// CASE C6: the same with a plain field: now its construction races as well
package sharing;

public final class C06PlainFieldRacyReferenceBad {
  static final class Point {
    int x;

    Point(int x) {
      this.x = x; // SOUND run? #2 Point.x
    }
  }

  private static Point point = new Point(0);

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> point = new Point(1)); // RACE check run #1 point
    writer.start();
    Point seen = point; // RACE check run #1 point
    int x = seen.x; // SOUND run? #2 Point.x
    writer.join();
  }
}
