// CASE C20: a getter returns the array itself
package sharing;

public final class C20CapsuleLeaksBad {
  private final int[] cells = new int[8];

  synchronized void set(int i, int value) {
    cells[i] = value; // RACE check run? #1 cells[]
  }

  synchronized int[] cells() {
    return cells; // OK
  }

  public static void main(String[] args) throws Exception {
    C20CapsuleLeaksBad capsule = new C20CapsuleLeaksBad();
    Thread writer = new Thread(() -> capsule.set(1, 2));
    writer.start();
    int[] leaked = capsule.cells();
    int seen = leaked[1]; // RACE check run? #1 cells[]
    writer.join();
  }
}
