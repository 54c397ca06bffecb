// CASE C2: the constructor stores this in a static before it writes its fields
package sharing;

public final class C02ThisEscapesBad {
  private static volatile C02ThisEscapesBad instance;
  private int value;

  C02ThisEscapesBad() {
    instance = this;
    value = 1; // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    Thread reader = new Thread(() -> {
      while (instance == null) {
        Thread.onSpinWait();
      }
      int seen = instance.value; // RACE check run #1 value
    });
    reader.start();
    new C02ThisEscapesBad();
    reader.join();
  }
}
