// CASE C2: this is stored in a volatile static as the last act of the constructor
package sharing;

public final class C02ThisStoredLastOk {
  private static volatile C02ThisStoredLastOk instance;
  private int value;

  C02ThisStoredLastOk() {
    value = 1; // OK
    instance = this;
  }

  public static void main(String[] args) throws Exception {
    Thread reader = new Thread(() -> {
      while (instance == null) {
        Thread.onSpinWait();
      }
      int seen = instance.value; // OK
    });
    reader.start();
    new C02ThisStoredLastOk();
    reader.join();
  }
}
