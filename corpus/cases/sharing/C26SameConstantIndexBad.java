// CASE C26: both threads write index 1
package sharing;

public final class C26SameConstantIndexBad {
  private static final int[] CELLS = new int[2];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> CELLS[1] = 1); // RACE check run #1 CELLS[]
    Thread second = new Thread(() -> CELLS[1] = 2); // RACE check run #1 CELLS[]
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
