// CASE C11b library: as C11bViewReadOnceLibraryNote, but the class of the view has a plain field
package sharing;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;

public final class C11bViewNotFinalLibraryBad {
  private static final ConcurrentHashMap<String, String> MAP = new ConcurrentHashMap<>();
  private static Collection<String> view;

  private C11bViewNotFinalLibraryBad() {}

  public static Collection<String> view() {
    Collection<String> known = view; // RACE check #1 view
    return known == null ? (view = new View(MAP)) : known; // RACE check #1 view // RACE check #2 view
  }

  private static final class View extends AbstractCollection<String> {
    private ConcurrentHashMap<String, String> map;

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
