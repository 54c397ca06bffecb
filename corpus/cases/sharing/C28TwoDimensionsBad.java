// CASE C28: elements of a two-dimensional array
package sharing;

public final class C28TwoDimensionsBad {
  private final int[][] grid = new int[2][2];

  void set(int value) {
    grid[1][1] = value; // RACE check run #1
  }

  int get() {
    return grid[1][1]; // RACE check run #1
  }

  public static void main(String[] args) throws Exception {
    C28TwoDimensionsBad cell = new C28TwoDimensionsBad();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
