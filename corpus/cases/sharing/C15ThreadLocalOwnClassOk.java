// CASE C15: ThreadLocal subclass with initialValue and a mutable holder
package sharing;

public final class C15ThreadLocalOwnClassOk {
  static final class Tally {
    int value;
  }

  private static final ThreadLocal<Tally> TALLY = new ThreadLocal<>() {
    @Override
    protected Tally initialValue() {
      return new Tally();
    }
  };

  static void work() {
    TALLY.get().value++; // OK
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
