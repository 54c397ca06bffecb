// CASE D4: a default method that locks this
package language;

public final class D04DefaultMethodLockedOk {
  interface Tally {
    int[] cells();

    default void bump() {
      synchronized (this) {
        cells()[0]++; // OK
      }
    }
  }

  static final class Impl implements Tally {
    private final int[] cells = new int[1];

    @Override
    public int[] cells() {
      return cells;
    }
  }

  public static void main(String[] args) throws Exception {
    Tally tally = new Impl();
    Thread first = new Thread(() -> tally.bump());
    Thread second = new Thread(() -> tally.bump());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
