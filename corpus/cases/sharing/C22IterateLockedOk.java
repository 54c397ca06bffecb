// CASE C22: iterating under the list's own monitor
package sharing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class C22IterateLockedOk {
  private static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>(List.of(1, 2, 3)));

  static int sum() {
    int sum = 0;
    synchronized (LIST) {
      for (int i : LIST) { // OK
        sum += i;
      }
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> LIST.add(4)); // OK
    writer.start();
    sum();
    writer.join();
  }
}
