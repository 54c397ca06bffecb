// CASE C6b: the final array is written after construction
package sharing;

public final class C06bFinalArrayChangedLaterBad {
  static final class Table {
    final int[] cells = new int[4];
  }

  public static void main(String[] args) throws Exception {
    Table table = new Table();
    Thread writer = new Thread(() -> table.cells[0] = 1); // RACE check run #1 cells[]
    writer.start();
    int seen = table.cells[0]; // RACE check run #1 cells[]
    writer.join();
  }
}
