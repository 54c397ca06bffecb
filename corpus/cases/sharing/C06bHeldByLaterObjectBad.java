// CASE C6b: a shared object is changed, then put in a final field of a new one, but read elsewhere
package sharing;

public final class C06bHeldByLaterObjectBad {
  static final class Totals {
    int sum;
  }

  static final class Entry {
    final Totals totals;

    Entry(Totals totals) {
      this.totals = totals;
    }
  }

  private static final Totals TOTALS = new Totals();
  private static Entry last = new Entry(TOTALS);

  public static void main(String[] args) throws Exception {
    Thread writer =
        new Thread(
            () -> {
              TOTALS.sum = 1; // RACE check run #1 sum
              last = new Entry(TOTALS);
            });
    writer.start();
    Thread.sleep(50); // orders nothing
    int seen = TOTALS.sum; // RACE check run #1 sum
    writer.join();
  }
}
