// CASE A8: a static synchronized method and a class literal are one lock
package locks;

public final class A08StaticSynchronizedAndLiteralOk {
  static int total;

  static synchronized void add() {
    total++; // OK
  }

  static int read() {
    synchronized (A08StaticSynchronizedAndLiteralOk.class) {
      return total; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add());
    Thread second = new Thread(() -> read());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
