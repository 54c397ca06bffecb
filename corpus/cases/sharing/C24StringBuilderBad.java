// CASE C24: a StringBuilder shared without a lock
package sharing;

public final class C24StringBuilderBad {
  private static final StringBuilder TEXT = new StringBuilder(64);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> TEXT.append("a")); // RACE check run #1 TEXT
    Thread second = new Thread(() -> TEXT.append("b")); // RACE check run #1 TEXT
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
