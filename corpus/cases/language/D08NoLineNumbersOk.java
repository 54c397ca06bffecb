// CASE D8 debug=none: a class file without line numbers and without a race
package language;

public final class D08NoLineNumbersOk {
  private static int count;

  static synchronized void add() {
    count++; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add());
    Thread second = new Thread(() -> add());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
