// CASE C29 library: reference and elements under the same lock
package sharing;

import java.util.Arrays;

public final class C29BothGuardedOk {
  private int[] cells = new int[4];

  public synchronized void set(int i, int value) {
    if (i >= cells.length) { // OK
      cells = Arrays.copyOf(cells, i + 1); // OK
    }
    cells[i] = value; // OK
  }

  public synchronized int get(int i) {
    return cells[i]; // OK
  }
}
