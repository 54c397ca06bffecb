// CASE C26: one thread has the even elements, the other the odd ones; and a board's fields of two colours
package sharing;

public final class C26EvenAndOddOk {
  private static final int SIZE = 8;
  private static final int[] LINE = new int[SIZE];
  private static final int[][] BOARD = new int[SIZE][SIZE];

  static void paint(int colour) {
    for (int i = 0; i < SIZE; i++) {
      for (int j = (i + colour) & 1; j < SIZE; j += 2) {
        BOARD[i][j]++; // OK
      }
    }
  }

  static void even() {
    for (int i = 0; i < SIZE; i += 2) {
      LINE[i]++; // OK
    }
    paint(0);
  }

  static void odd() {
    for (int i = 1; i < SIZE; i += 2) {
      LINE[i]++; // OK
    }
    for (int i = 0; i < SIZE; i++) {
      for (int j = 1 - i % 2; j < SIZE; j += 2) {
        BOARD[i][j]++; // OK
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(C26EvenAndOddOk::even);
    Thread second = new Thread(C26EvenAndOddOk::odd);
    first.start();
    second.start();
    first.join();
    second.join();
    int seen = LINE[0] + BOARD[0][1]; // OK
  }
}
