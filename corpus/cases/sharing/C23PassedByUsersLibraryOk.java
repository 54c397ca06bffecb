// CASE C23 library: a helper reads a map that its owner guards, and maps that users pass
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C23PassedByUsersLibraryOk {
  private final Map<String, String> names = new HashMap<>();

  public synchronized void put(String key, String name) {
    names.put(key, name); // OK
  }

  public synchronized Snapshot snapshot() {
    return Snapshot.of(names);
  }

  public static final class Snapshot {
    private final int size;

    Snapshot(Map<String, String> from) {
      size = from.size(); // OK
    }

    public static Snapshot of(Map<String, String> from) {
      return new Snapshot(from);
    }

    public int size() {
      return size;
    }
  }
}
