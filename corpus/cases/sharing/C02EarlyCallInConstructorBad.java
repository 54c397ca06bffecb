// CASE C2: as C01EarlyCallInConstructor, but the object is in its part when that gets out
package sharing;

public final class C02EarlyCallInConstructorBad {
  private static final Object LOCK = new Object();
  private static Object kept;

  private final Holder holder = new Holder();
  private int value;

  private static final class Holder {
    Object item;
  }

  C02EarlyCallInConstructorBad() {
    holder.item = this;
    keep(holder);
    value = 1; // RACE check run? #1 value
  }

  private static void keep(Holder holder) {
    synchronized (LOCK) {
      kept = holder.item;
    }
  }

  private static int read() {
    Object found;
    synchronized (LOCK) {
      found = kept;
    }
    return found instanceof C02EarlyCallInConstructorBad made ? made.value : 0; // RACE check run? #1 value
  }

  public static void main(String[] args) throws Exception {
    Thread reader = new Thread(() -> System.out.println(read() >= 0));
    reader.start();
    new C02EarlyCallInConstructorBad();
    reader.join();
  }
}
