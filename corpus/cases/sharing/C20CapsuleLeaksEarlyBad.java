// CASE C20: the array was fetched before the writer starts
package sharing;

public final class C20CapsuleLeaksEarlyBad {
  private final int[] cells = new int[8];

  synchronized void set(int i, int value) {
    cells[i] = value; // RACE check run #1 cells[]
  }

  synchronized int[] cells() {
    return cells; // OK
  }

  public static void main(String[] args) throws Exception {
    C20CapsuleLeaksEarlyBad capsule = new C20CapsuleLeaksEarlyBad();
    int[] leaked = capsule.cells();
    Thread writer = new Thread(() -> capsule.set(1, 2));
    writer.start();
    int seen = leaked[1]; // RACE check run #1 cells[]
    writer.join();
  }
}
