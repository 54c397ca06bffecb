// CASE B24,C27: successive over-relaxation: red and black half sweeps over bands of rows, a barrier in between
package papers;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class SorOk {
  private static final int SIZE = 16;
  private static final int THREADS = 2;
  private static final double OMEGA = 1.25;
  private static final double[][] GRID = new double[SIZE][SIZE];
  private static final CyclicBarrier BARRIER = new CyclicBarrier(THREADS);

  static final class Band extends Thread {
    private final int from;
    private final int to;
    private int sweeps;

    Band(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      try {
        for (int sweep = 0; sweep < 4; sweep++) {
          half(0);
          BARRIER.await();
          half(1);
          BARRIER.await();
          sweeps++; // OK
        }
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IllegalStateException(e);
      }
    }

    private void half(int colour) {
      for (int i = from; i < to; i++) {
        for (int j = 1 + (i + colour) % 2; j < SIZE - 1; j += 2) {
          double around = GRID[i - 1][j] + GRID[i + 1][j] + GRID[i][j - 1] + GRID[i][j + 1]; // NOTE check? #1
          GRID[i][j] = OMEGA / 4 * around + (1 - OMEGA) * GRID[i][j]; // NOTE check? #1 // NOTE check? #2
        }
      }
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < SIZE; i++) {
      GRID[i][0] = 1; // OK
    }
    Band[] bands = new Band[THREADS];
    int rows = (SIZE - 2) / THREADS;
    for (int t = 0; t < THREADS; t++) {
      bands[t] = new Band(1 + t * rows, 1 + (t + 1) * rows);
      bands[t].start();
    }
    int sweeps = 0;
    for (Band band : bands) {
      band.join();
      sweeps += band.sweeps; // OK
    }
    double seen = GRID[3][3]; // OK
  }
}
