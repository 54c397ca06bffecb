// CASE C11b library: as C11bViewReadOnceLibraryNote, but the field is read twice
package sharing;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;

public final class C11bViewReadTwiceLibraryBad {
  private static final ConcurrentHashMap<String, String> MAP = new ConcurrentHashMap<>();
  private static Collection<String> view;

  private C11bViewReadTwiceLibraryBad() {}

  public static Collection<String> view() {
    return view == null ? (view = new View(MAP)) : view; // RACE check #1 view
  }

  private static final class View extends AbstractCollection<String> {
    private final ConcurrentHashMap<String, String> map;

    View(ConcurrentHashMap<String, String> map) {
      this.map = map; // OK
    }

    @Override
    public Iterator<String> iterator() {
      return map.values().iterator(); // OK
    }

    @Override
    public int size() {
      return map.size(); // OK
    }
  }
}
