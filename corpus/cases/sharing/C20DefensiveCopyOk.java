// CASE C20: the getter returns a copy made under the lock
package sharing;

public final class C20DefensiveCopyOk {
  private final int[] cells = new int[8];

  synchronized void set(int i, int value) {
    cells[i] = value; // OK
  }

  synchronized int[] cells() {
    return cells.clone(); // OK
  }

  public static void main(String[] args) throws Exception {
    C20DefensiveCopyOk capsule = new C20DefensiveCopyOk();
    Thread writer = new Thread(() -> capsule.set(1, 2));
    writer.start();
    int[] copy = capsule.cells();
    int seen = copy[1]; // OK
    writer.join();
  }
}
