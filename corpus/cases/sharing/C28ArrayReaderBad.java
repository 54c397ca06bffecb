// CASE C28: array elements written by one thread, read by another
package sharing;

public final class C28ArrayReaderBad {
  private static final int[] CELLS = new int[4];

  static void fill() {
    for (int i = 0; i < CELLS.length; i++) {
      CELLS[i] = i; // RACE check run #1 CELLS[]
    }
  }

  static int sum() {
    int sum = 0;
    for (int i = 0; i < CELLS.length; i++) {
      sum += CELLS[i]; // RACE check run #1 CELLS[]
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> fill());
    Thread second = new Thread(() -> sum());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
