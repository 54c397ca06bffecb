// CASE C22: iterating a synchronizedList without its lock
package sharing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;

public final class C22IterateUnlockedBad {
  private static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>(List.of(1, 2, 3)));

  static int sum() {
    int sum = 0;
    try {
      for (int i : LIST) { // RACE check run #1 LIST
        sum += i;
      }
    } catch (ConcurrentModificationException e) {
      return -1;
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> LIST.add(4)); // RACE check run #1 LIST
    writer.start();
    sum();
    writer.join();
  }
}
