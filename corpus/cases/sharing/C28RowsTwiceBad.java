// CASE C28: rows that lie in an array twice, written by one thread by the one index, by another by the other
package sharing;

public final class C28RowsTwiceBad {
  private static final int SIZE = 8;
  private static final int[][] BOARD = new int[SIZE][];

  static void first() {
    for (int i = 0; i < SIZE; i++) {
      for (int j = i & 1; j < SIZE; j += 2) {
        BOARD[i][j]++; // RACE check run #1
      }
    }
  }

  static void second() {
    for (int i = 0; i < SIZE; i++) {
      for (int j = 1 - (i & 1); j < SIZE; j += 2) {
        BOARD[i][j]++; // RACE check run #1
      }
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < SIZE; i += 2) {
      int[] row = new int[SIZE];
      BOARD[i] = row;
      BOARD[i + 1] = row;
    }
    Thread a = new Thread(C28RowsTwiceBad::first);
    Thread b = new Thread(C28RowsTwiceBad::second);
    a.start();
    b.start();
    a.join();
    b.join();
  }
}
