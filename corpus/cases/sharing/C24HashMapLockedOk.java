// CASE C24: the same map under one lock
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C24HashMapLockedOk {
  private static final Map<String, Integer> MAP = new HashMap<>();

  static synchronized void put(String key) {
    MAP.put(key, 1); // OK
  }

  static synchronized boolean has(String key) {
    return MAP.containsKey(key); // OK
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
