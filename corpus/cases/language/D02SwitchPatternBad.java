// CASE D2 jdk=21: an arm of a pattern switch
package language;

public final class D02SwitchPatternBad {
  sealed interface Shape permits Circle, Square {}

  record Circle(int radius) implements Shape {}

  record Square(int side) implements Shape {}

  private static int circles;
  private static int squares;

  static void count(Shape shape) {
    switch (shape) {
      case Circle(int radius) when radius > 0 -> circles++; // RACE check run #1 circles
      case Circle circle -> circles--; // OK
      case Square square -> {
        synchronized (D02SwitchPatternBad.class) {
          squares++; // OK
        }
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Thread one = new Thread(() -> count(new Circle(1)));
    Thread two = new Thread(() -> count(new Circle(2)));
    Thread three = new Thread(() -> count(new Square(1)));
    Thread four = new Thread(() -> count(new Square(2)));
    one.start();
    two.start();
    three.start();
    four.start();
    one.join();
    two.join();
    three.join();
    four.join();
  }
}
