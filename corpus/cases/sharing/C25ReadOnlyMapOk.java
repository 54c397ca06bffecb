// CASE C25: read-only use of a HashMap filled before start
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C25ReadOnlyMapOk {
  public static void main(String[] args) throws Exception {
    Map<String, Integer> map = new HashMap<>();
    map.put("a", 1); // OK
    Thread first = new Thread(() -> map.get("a")); // OK
    Thread second = new Thread(() -> map.containsKey("b")); // OK
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
