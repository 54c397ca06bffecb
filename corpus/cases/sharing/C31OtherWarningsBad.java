// CASE C31: @SuppressWarnings of something else suppresses nothing here
package sharing;

public final class C31OtherWarningsBad {
  @SuppressWarnings("unused")
  private static int hits;

  static void hit() {
    hits++; // RACE check run #1 hits
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
