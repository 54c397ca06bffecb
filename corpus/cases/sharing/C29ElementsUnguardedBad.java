// CASE C29: the array reference is guarded, its elements are not
package sharing;

public final class C29ElementsUnguardedBad {
  private int[] cells = new int[4];

  private synchronized int[] cells() {
    return cells; // OK
  }

  synchronized void grow() {
    cells = new int[8]; // OK
  }

  void set(int i, int value) {
    cells()[i] = value; // RACE check run #1 cells[]
  }

  public static void main(String[] args) throws Exception {
    C29ElementsUnguardedBad cell = new C29ElementsUnguardedBad();
    Thread first = new Thread(() -> cell.set(1, 1));
    Thread second = new Thread(() -> cell.set(1, 2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
