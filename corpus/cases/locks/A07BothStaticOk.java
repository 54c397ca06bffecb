// CASE A7: both methods are static synchronized
package locks;

public final class A07BothStaticOk {
  private static int total;

  static synchronized void add() {
    total++; // OK
  }

  static synchronized void reset() {
    total = 0; // OK
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
