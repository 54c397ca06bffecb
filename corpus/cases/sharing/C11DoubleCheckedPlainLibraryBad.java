// CASE C11 library: the same for an instance field of a library class
package sharing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class C11DoubleCheckedPlainLibraryBad {
  private Map<String, String> cache;

  public String get(String key) {
    if (cache == null) { // RACE check #1 cache
      synchronized (this) {
        if (cache == null) { // OK
          cache = new ConcurrentHashMap<>(); // RACE check #1 cache // RACE check #2 cache
        }
      }
    }
    return cache.get(key); // RACE check #2 cache
  }
}
