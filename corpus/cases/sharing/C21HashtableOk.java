// CASE C21: single calls on a Hashtable
package sharing;

import java.util.Hashtable;
import java.util.Map;

public final class C21HashtableOk {
  private static final Map<String, Integer> TABLE = new Hashtable<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> TABLE.put("a", 1)); // OK
    Thread second = new Thread(() -> TABLE.get("a")); // OK
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
