// CASE C11b library: a view that is made when it is first asked for; its class has only final fields, the field's type is an interface
package sharing;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;

public final class C11bViewReadOnceLibraryNote {
  private static final ConcurrentHashMap<String, String> MAP = new ConcurrentHashMap<>();
  private static Collection<String> view;

  private C11bViewReadOnceLibraryNote() {}

  public static Collection<String> view() {
    Collection<String> known = view; // NOTE check #1 view
    return known == null ? (view = new View(MAP)) : known; // NOTE check #1 view // NOTE check #2 view
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
