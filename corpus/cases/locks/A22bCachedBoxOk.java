// CASE A22b: the same cached small box is one object
package locks;

public final class A22bCachedBoxOk {
  private static int total;

  static void add() {
    Integer lock = 7;
    synchronized (lock) {
      total++; // OK
    }
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
