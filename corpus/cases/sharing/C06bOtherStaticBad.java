// CASE C6b: an object is changed, then put in a final field of a new one, but read from a static field that its writer set
package sharing;

public final class C06bOtherStaticBad {
  static final class Totals {
    int sum;
  }

  static final class Entry {
    final Totals totals;

    Entry(Totals totals) {
      this.totals = totals;
    }
  }

  private static Totals latest = new Totals(); // OK
  private static volatile Entry last;

  public static void main(String[] args) throws Exception {
    Thread writer =
        new Thread(
            () -> {
              latest = new Totals(); // RACE check run #1 latest
              latest.sum = 1; // RACE check run #2 sum
              last = new Entry(latest);
            });
    writer.start();
    Thread.sleep(50); // orders nothing
    Totals seen = latest; // RACE check run #1 latest
    int sum = seen.sum; // RACE check run #2 sum
    writer.join();
  }
}
