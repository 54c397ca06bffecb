// CASE D2: an arm of a switch expression
package language;

public final class D02SwitchExpressionBad {
  private static int odd;

  static int count(int i) {
    return switch (i % 2) {
      case 0 -> 0;
      default -> odd++; // RACE check run #1 odd
    };
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> count(1));
    Thread second = new Thread(() -> count(3));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
