// CASE C1 library: objects made in a loop and kept in a field are the maker's own until they are stored
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C01LazyFieldLibraryOk {
  private final List<Entry> entries = new ArrayList<>();
  private Entry last;

  private static final class Entry {
    int state;

    Entry(int state) {
      this.state = state; // OK
    }
  }

  public synchronized int take(int n) {
    Entry entry = null;
    for (int i = 0; i < n; i++) {
      last(entry);
      entry = new Entry(i);
      entries.add(entry);
      last = entry; // OK
    }
    return entry == null ? 0 : entry.state; // OK
  }

  private void last(Entry entry) {
    if (entry != null) {
      last = entry; // OK
    }
  }

  public synchronized int state() {
    return last == null ? 0 : last.state; // OK
  }
}
