// CASE C25b: get on a shared WeakHashMap
package sharing;

import java.util.Map;
import java.util.WeakHashMap;

public final class C25bWeakHashMapGetBad {
  private static final Map<String, Integer> MAP = new WeakHashMap<>();

  static Integer get(String key) {
    return MAP.get(key); // RACE check run #1 MAP
  }

  public static void main(String[] args) throws Exception {
    MAP.put("a", 1); // OK
    Thread first = new Thread(() -> get("a"));
    Thread second = new Thread(() -> get("a"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
