// CASE C15: every thread's ThreadLocal holds the same object
package sharing;

public final class C15ThreadLocalOfSharedBad {
  static final class Tally {
    int value;
  }

  private static final Tally SHARED = new Tally();
  private static final ThreadLocal<Tally> TALLY = ThreadLocal.withInitial(() -> SHARED);

  static void work() {
    TALLY.get().value++; // RACE check run #1 Tally.value
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
