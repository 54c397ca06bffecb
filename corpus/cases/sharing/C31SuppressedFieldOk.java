// CASE C31: a statistics counter marked as racy by design
package sharing;

public final class C31SuppressedFieldOk {
  @SuppressWarnings("deadheat")
  private static int hits;

  static void hit() {
    hits++; // SUPPRESSED check #1 hits // RACE run? #2 hits
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> hit());
    Thread second = new Thread(() -> hit());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
