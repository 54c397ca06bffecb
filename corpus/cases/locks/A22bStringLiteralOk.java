// CASE A22b: the same string literal is one object
package locks;

public final class A22bStringLiteralOk {
  private static int total;

  static void add() {
    synchronized ("total") {
      total++; // OK
    }
  }

  static void reset() {
    synchronized ("total") {
      total = 0; // OK
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
