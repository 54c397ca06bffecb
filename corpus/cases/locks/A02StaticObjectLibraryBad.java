// CASE A2 library: no lock at all on the fields of the one object that a static field holds
package locks;

public final class A02StaticObjectLibraryBad {
  static final class Totals {
    int sum;
    int own;
  }

  private static final Totals TOTALS = new Totals();

  private A02StaticObjectLibraryBad() {}

  public static void add(int amount) {
    TOTALS.sum += amount; // RACE check #1 sum
  }

  public static int twice(int amount) {
    Totals totals = new Totals();
    totals.own = amount; // OK
    return 2 * totals.own; // OK
  }
}
