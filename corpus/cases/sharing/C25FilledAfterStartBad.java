// CASE C25: the map is filled after the first reader has started
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C25FilledAfterStartBad {
  public static void main(String[] args) throws Exception {
    Map<String, Integer> map = new HashMap<>();
    Thread reader = new Thread(() -> map.get("a")); // RACE check run #1
    reader.start();
    map.put("a", 1); // RACE check run #1
    reader.join();
  }
}
