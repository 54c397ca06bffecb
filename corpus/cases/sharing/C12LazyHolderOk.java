// CASE C12: a lazy holder class
package sharing;

public final class C12LazyHolderOk {
  static final class Holder {
    static final C12LazyHolderOk INSTANCE = new C12LazyHolderOk();
  }

  private int value;

  C12LazyHolderOk() {
    value = 1; // OK
  }

  static int read() {
    return Holder.INSTANCE.value; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> read());
    Thread second = new Thread(() -> read());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
