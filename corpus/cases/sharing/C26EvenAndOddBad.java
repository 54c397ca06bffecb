// CASE C26: steps of three meet steps of two; and rows that lie in the board twice have no colours
package sharing;

public final class C26EvenAndOddBad {
  private static final int SIZE = 8;
  private static final int[] LINE = new int[SIZE];
  private static final int[][] BOARD = new int[SIZE][];

  static void first() {
    for (int i = 0; i < SIZE; i += 2) {
      LINE[i]++; // RACE check run #1
    }
    for (int i = 0; i < SIZE; i++) {
      for (int j = i & 1; j < SIZE; j += 2) {
        BOARD[i][j]++; // RACE check run #2
      }
    }
  }

  static void second() {
    for (int i = 1; i < SIZE; i += 3) {
      LINE[i]++; // RACE check run #1
    }
    for (int i = 0; i < SIZE; i++) {
      for (int j = 1 - (i & 1); j < SIZE; j += 2) {
        BOARD[i][j]++; // RACE check run #2
      }
    }
  }

  public static void main(String[] args) throws Exception {
    int[] row = new int[SIZE];
    for (int i = 0; i < SIZE; i++) {
      BOARD[i] = row;
    }
    Thread a = new Thread(C26EvenAndOddBad::first);
    Thread b = new Thread(C26EvenAndOddBad::second);
    a.start();
    b.start();
    a.join();
    b.join();
  }
}
