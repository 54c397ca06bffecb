// CASE D2: constants of an interface
package language;

public final class D02StaticInitialiserOfInterfaceOk {
  interface Limits {
    int[] TABLE = {1, 2, 3};
  }

  static int read(int i) {
    return Limits.TABLE[i]; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> read(0));
    Thread second = new Thread(() -> read(1));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
