// CASE C24 library: a synchronized put against an unsynchronized get
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C24HashMapLibraryBad {
  private final Map<String, Integer> map = new HashMap<>();

  public synchronized void put(String key) {
    map.put(key, 1); // RACE check #1 map
  }

  public Integer get(String key) {
    return map.get(key); // RACE check #1 map
  }
}
