// CASE C1: what a part holds gets out before the object is put there, then the object is published under a lock
package sharing;

public final class C01EarlyCallInConstructorOk {
  private static final Object LOCK = new Object();
  private static C01EarlyCallInConstructorOk shared;
  private static Object kept;

  private final Holder holder = new Holder();
  private int value;

  private static final class Holder {
    Object item;
  }

  C01EarlyCallInConstructorOk() {
    keep(holder);
    value = 1; // OK
    holder.item = this;
  }

  private static void keep(Holder holder) {
    synchronized (LOCK) {
      kept = holder.item;
    }
  }

  private static void publish(C01EarlyCallInConstructorOk made) {
    synchronized (LOCK) {
      shared = made;
    }
  }

  private static int read() {
    C01EarlyCallInConstructorOk found;
    synchronized (LOCK) {
      found = shared;
    }
    return found == null ? 0 : found.value; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread reader = new Thread(() -> System.out.println(read() >= 0));
    reader.start();
    publish(new C01EarlyCallInConstructorOk());
    reader.join();
    System.out.println(kept == null);
  }
}
