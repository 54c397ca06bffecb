// CASE C19: a private array of a class all of whose methods are synchronized
package sharing;

public final class C19CapsuleOk {
  private final int[] cells = new int[8];

  synchronized void set(int i, int value) {
    cells[i] = value; // OK
  }

  synchronized int get(int i) {
    return cells[i]; // OK
  }

  public static void main(String[] args) throws Exception {
    C19CapsuleOk capsule = new C19CapsuleOk();
    Thread first = new Thread(() -> capsule.set(1, 2));
    Thread second = new Thread(() -> capsule.get(1));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
