// CASE C23: immutable values, replaced with put
package sharing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class C23ImmutableValuesOk {
  private static final Map<String, Integer> COUNTS = new ConcurrentHashMap<>();

  static void put(String key, int value) {
    COUNTS.put(key, value); // OK
  }

  static int get(String key) {
    return COUNTS.getOrDefault(key, 0); // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> put("a", 1));
    Thread second = new Thread(() -> get("a"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
