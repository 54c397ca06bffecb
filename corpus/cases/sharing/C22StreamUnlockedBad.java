// CASE C22: streaming over a synchronized map's values without its lock
package sharing;

import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Map;

public final class C22StreamUnlockedBad {
  private static final Map<Integer, Integer> MAP = Collections.synchronizedMap(new HashMap<>());

  static int sum() {
    try {
      int sum = 0;
      for (Integer value : MAP.values()) { // RACE check run #1 MAP
        sum += value;
      }
      return sum;
    } catch (ConcurrentModificationException e) {
      return -1;
    }
  }

  public static void main(String[] args) throws Exception {
    MAP.put(1, 1); // OK
    Thread writer = new Thread(() -> MAP.put(4, 4)); // RACE check run #1 MAP
    writer.start();
    sum();
    writer.join();
  }
}
