// CASE C25b: get on an insertion-ordered LinkedHashMap only reads
package sharing;

import java.util.LinkedHashMap;
import java.util.Map;

public final class C25bInsertionOrderGetOk {
  private static final Map<String, Integer> MAP = new LinkedHashMap<>();

  static Integer get(String key) {
    return MAP.get(key); // OK
  }

  public static void main(String[] args) throws Exception {
    MAP.put("a", 1); // OK
    Thread first = new Thread(() -> get("a"));
    Thread second = new Thread(() -> get("b"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
