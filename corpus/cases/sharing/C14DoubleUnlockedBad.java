// CASE C14: a double written without a lock
package sharing;

public final class C14DoubleUnlockedBad {
  private double total;

  void set(double value) {
    total = value; // RACE check run #1 total "tear"
  }

  public static void main(String[] args) throws Exception {
    C14DoubleUnlockedBad cell = new C14DoubleUnlockedBad();
    Thread first = new Thread(() -> cell.set(1.5));
    Thread second = new Thread(() -> cell.set(2.5));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
