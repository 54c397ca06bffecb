// CASE A8: each class locks its own class object
package locks;

public final class A08WrongClassLiteralBad {
  static int total;

  static void add() {
    synchronized (A08WrongClassLiteralBad.class) {
      total++; // RACE check run #1 total
    }
  }

  static final class Reader {
    static int read() {
      synchronized (Reader.class) {
        return total; // RACE check run #1 total
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add());
    Thread second = new Thread(() -> Reader.read());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
