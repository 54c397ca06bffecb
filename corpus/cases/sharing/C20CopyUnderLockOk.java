// CASE C20: the getter copies the array and the list under the lock
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C20CopyUnderLockOk {
  private final int[] cells = new int[8];
  private final List<String> names = new ArrayList<>();

  synchronized void set(int i, int value) {
    cells[i] = value; // OK
    names.add("a"); // OK
  }

  synchronized int[] cells() {
    return cells.clone(); // OK
  }

  synchronized List<String> names() {
    return new ArrayList<>(names); // OK
  }

  public static void main(String[] args) throws Exception {
    C20CopyUnderLockOk capsule = new C20CopyUnderLockOk();
    Thread writer = new Thread(() -> capsule.set(1, 2));
    writer.start();
    capsule.cells();
    capsule.names();
    writer.join();
  }
}
