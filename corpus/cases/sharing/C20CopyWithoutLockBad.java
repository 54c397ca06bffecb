// CASE C20: the getter copies the array and the list without the lock
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C20CopyWithoutLockBad {
  private final int[] cells = new int[8];
  private final List<String> names = new ArrayList<>();

  synchronized void set(int i, int value) {
    cells[i] = value; // RACE check run? #1 cells[]
    names.add("a"); // RACE check run? #2 names
  }

  int[] cells() {
    return cells.clone(); // RACE check run? #1 cells[]
  }

  List<String> names() {
    return new ArrayList<>(names); // RACE check run? #2 names
  }

  public static void main(String[] args) throws Exception {
    C20CopyWithoutLockBad capsule = new C20CopyWithoutLockBad();
    Thread writer = new Thread(() -> capsule.set(1, 2));
    writer.start();
    capsule.cells();
    capsule.names();
    writer.join();
  }
}
