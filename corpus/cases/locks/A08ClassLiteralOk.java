// CASE A8: a static field guarded by the class literal in two classes
package locks;

public final class A08ClassLiteralOk {
  static int total;

  static void add() {
    synchronized (A08ClassLiteralOk.class) {
      total++; // OK
    }
  }

  static final class Reader {
    static int read() {
      synchronized (A08ClassLiteralOk.class) {
        return total; // OK
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
