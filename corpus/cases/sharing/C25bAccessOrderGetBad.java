// CASE C25b: get on a shared access-ordered LinkedHashMap
package sharing;

import java.util.LinkedHashMap;
import java.util.Map;

public final class C25bAccessOrderGetBad {
  private static final Map<String, Integer> MAP = new LinkedHashMap<>(16, 0.75f, true);

  static Integer get(String key) {
    return MAP.get(key); // RACE check run #1 MAP
  }

  public static void main(String[] args) throws Exception {
    MAP.put("a", 1); // OK
    MAP.put("b", 1); // OK
    Thread first = new Thread(() -> get("a"));
    Thread second = new Thread(() -> get("b"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
