// CASE C6b: rows of a final array filled in the constructor, read in nested loops; only the reference races
package sharing;

public final class C06bFinalRowsBad {
  static final class Grid {
    final int[][] rows = new int[3][4];

    Grid() {
      for (int i = 0; i < rows.length; i++) {
        for (int j = 0; j < rows[i].length; j++) {
          rows[i][j] = i + j; // OK
        }
      }
    }

    int sum() {
      int sum = 0;
      for (int i = 0; i < rows.length; i++) {
        for (int j = 0; j < rows[i].length; j++) {
          sum += rows[i][j]; // OK
        }
      }
      return sum;
    }
  }

  private static Grid grid = new Grid();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> grid = new Grid()); // RACE check run #1 grid
    writer.start();
    Thread.sleep(50); // orders nothing
    int sum = grid.sum(); // RACE check run #1 grid
    writer.join();
  }
}
