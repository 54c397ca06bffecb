// CASE C3: the local object is also kept in a static
package sharing;

public final class C03LeakedThroughStaticBad {
  static final class Tally {
    int value;
  }

  private static volatile Tally last = new Tally();

  static void work() {
    Tally tally = last;
    tally.value++; // RACE check run #1 Tally.value
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
