// CASE D4: default and private interface methods
package language;

public final class D04DefaultMethodBad {
  interface Tally {
    int[] cells();

    default void bump() {
      add(1);
    }

    private void add(int amount) {
      cells()[0] += amount; // RACE check run #1 cells[]
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
