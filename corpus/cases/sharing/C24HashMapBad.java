// CASE C24: a HashMap shared without a lock, reported at the caller's lines
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C24HashMapBad {
  private static final Map<String, Integer> MAP = new HashMap<>();

  static void put(String key) {
    MAP.put(key, 1); // RACE check run #1 MAP
  }

  static boolean has(String key) {
    return MAP.containsKey(key); // RACE check run #1 MAP
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> put("a"));
    Thread second = new Thread(() -> has("a"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
