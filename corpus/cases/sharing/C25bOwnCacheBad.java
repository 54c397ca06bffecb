// CASE C25b: a cache that extends LinkedHashMap in the order of access: to look something up changes it
package sharing;

import java.util.LinkedHashMap;
import java.util.Map;

public final class C25bOwnCacheBad {
  static final class Cache extends LinkedHashMap<String, String> {
    private static final long serialVersionUID = 1;

    Cache() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      return size() > 8;
    }
  }

  private static final Cache CACHE = new Cache();

  public static void main(String[] args) throws Exception {
    CACHE.put("a", "b"); // OK
    CACHE.put("c", "d"); // OK
    Thread reader = new Thread(() -> CACHE.get("a")); // RACE check run #1
    reader.start();
    String seen = CACHE.get("c"); // RACE check run #1
    reader.join();
  }
}
