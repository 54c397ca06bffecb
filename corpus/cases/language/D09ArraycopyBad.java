// CASE D9: System.arraycopy is native and writes its target
package language;

public final class D09ArraycopyBad {
  private static final int[] CELLS = new int[4];

  static void copy() {
    int[] own = {1, 2, 3, 4};
    System.arraycopy(own, 0, CELLS, 0, 4); // RACE check run #1 CELLS[]
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(D09ArraycopyBad::copy);
    writer.start();
    int seen = CELLS[2]; // RACE check run #1 CELLS[]
    writer.join();
  }
}
