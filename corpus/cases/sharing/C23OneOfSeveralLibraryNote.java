// CASE C23 library: one access may be to several objects, of which the other one is to one; users can have none of them
package sharing;

public final class C23OneOfSeveralLibraryNote {
  private final Counter total = new Counter();
  private final Counter left = new Counter();
  private final Counter right = new Counter();

  public void hit() {
    total.add();
  }

  public int get(int which) {
    Counter current = which == 0 ? total : which == 1 ? left : right;
    return current.count; // NOTE check #1 count
  }

  static final class Counter {
    int count;

    synchronized void add() {
      count = count + 1; // NOTE check #1 count
    }
  }
}
