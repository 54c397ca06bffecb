// CASE C23 library: a helper reads a map that its owner guards, and users may pass that map, since they get it
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C23PassedByUsersLibraryNote {
  private final Map<String, String> names = new HashMap<>();

  public synchronized void put(String key, String name) {
    names.put(key, name); // NOTE check #1 names
  }

  public synchronized Snapshot snapshot() {
    return Snapshot.of(names);
  }

  public Map<String, String> names() {
    return names;
  }

  public static final class Snapshot {
    private final int size;

    Snapshot(Map<String, String> from) {
      size = from.size(); // NOTE check #1 names
    }

    public static Snapshot of(Map<String, String> from) {
      return new Snapshot(from);
    }

    public int size() {
      return size;
    }
  }
}
