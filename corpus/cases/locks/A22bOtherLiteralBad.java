// CASE A22b: two different literals
package locks;

public final class A22bOtherLiteralBad {
  private static int total;

  static void add() {
    synchronized ("add") {
      total++; // RACE check run #1 total
    }
  }

  static void reset() {
    synchronized ("reset") {
      total = 0; // RACE check run #1 total
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add());
    Thread second = new Thread(() -> reset());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
