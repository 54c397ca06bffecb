// CASE C30: a setter writes it too
package sharing;

public final class C30SetterTooBad {
  private static int limit;

  static {
    limit = 10; // OK
  }

  static int limit() {
    return limit; // RACE check run #1 limit
  }

  static void setLimit(int newLimit) {
    limit = newLimit; // RACE check run #1 limit
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> limit());
    Thread second = new Thread(() -> setLimit(20));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
