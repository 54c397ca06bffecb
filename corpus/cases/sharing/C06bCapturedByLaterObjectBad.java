// CASE C6b: a lambda in a final field captures a shared object, which is read elsewhere
package sharing;

import java.util.function.IntSupplier;

public final class C06bCapturedByLaterObjectBad {
  static final class Totals {
    int sum;
  }

  static final class View {
    final IntSupplier sum;

    View(IntSupplier sum) {
      this.sum = sum;
    }
  }

  private static final Totals TOTALS = new Totals();
  private static volatile View last;

  public static void main(String[] args) throws Exception {
    Thread writer =
        new Thread(
            () -> {
              TOTALS.sum = 1; // RACE check run #1 sum
              Totals totals = TOTALS;
              last = new View(() -> totals.sum); // OK
            });
    writer.start();
    Thread.sleep(50); // orders nothing
    int after = TOTALS.sum; // RACE check run #1 sum
    writer.join();
  }
}
