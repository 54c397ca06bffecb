// CASE B24,C28: the same kernel without the barriers: neighbours read what others write
package papers;

public final class SorWithoutBarrierBad {
  private static final int SIZE = 10;
  private static final int THREADS = 2;
  private static final double[][] GRID = new double[SIZE][SIZE];

  static final class Band extends Thread {
    private final int from;
    private final int to;

    Band(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      for (int sweep = 0; sweep < 2; sweep++) {
        for (int i = from; i < to; i++) {
          for (int j = 1; j < SIZE - 1; j++) {
            double around = GRID[i - 1][j] + GRID[i + 1][j] + GRID[i][j - 1] + GRID[i][j + 1]; // RACE check run #1
            GRID[i][j] = around / 4; // RACE check run #1 // NOTE check? #2
          }
        }
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Band[] bands = new Band[THREADS];
    int rows = (SIZE - 2) / THREADS;
    for (int t = 0; t < THREADS; t++) {
      bands[t] = new Band(1 + t * rows, 1 + (t + 1) * rows);
      bands[t].start();
    }
    for (Band band : bands) {
      band.join();
    }
  }
}
