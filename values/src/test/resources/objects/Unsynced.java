/** One way in takes no lock: a race, on which nothing may rest. */
public class Unsynced {
  static class Range {
    protected int low, high;
    synchronized void set(int l, int h) { if (l <= h) { low = l; high = h; } }
    synchronized void check() {
      assert low <= high; // FALSE
    }
  }
  static final class Loose extends Range {
    @Override void set(int l, int h) { low = l; high = h; }
  }
  public static void main(String[] args) {
    Range a = new Range(), b = new Loose();
    new Thread(() -> { a.set(1, 2); b.set(5, 2); }).start();
    new Thread(() -> { a.check(); b.check(); }).start();
  }
}
