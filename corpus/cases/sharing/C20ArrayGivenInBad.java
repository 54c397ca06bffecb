// CASE C20: the constructor keeps the caller's array
package sharing;

public final class C20ArrayGivenInBad {
  private final int[] cells;

  C20ArrayGivenInBad(int[] cells) {
    this.cells = cells;
  }

  synchronized void set(int i, int value) {
    cells[i] = value; // RACE check run #1 cells[]
  }

  public static void main(String[] args) throws Exception {
    int[] mine = new int[8];
    C20ArrayGivenInBad capsule = new C20ArrayGivenInBad(mine);
    Thread writer = new Thread(() -> capsule.set(1, 2));
    writer.start();
    mine[1] = 3; // RACE check run #1 cells[]
    writer.join();
  }
}
