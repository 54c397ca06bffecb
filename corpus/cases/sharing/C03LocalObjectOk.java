// CASE C3: a local object never leaves its thread
package sharing;

public final class C03LocalObjectOk {
  static final class Tally {
    int value;
  }

  static void work() {
    Tally tally = new Tally();
    for (int i = 0; i < 100; i++) {
      tally.value += i; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work());
    Thread second = new Thread(() -> work());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
