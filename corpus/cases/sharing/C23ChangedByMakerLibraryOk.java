// CASE C23 library: who makes an entry puts it where others find it, and goes on changing it; nobody else touches that
package sharing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class C23ChangedByMakerLibraryOk {
  private static final class Entry {
    private int uses;

    void use() {
      uses++; // OK
    }
  }

  private final List<Entry> all = Collections.synchronizedList(new ArrayList<>());

  public int open(int times) {
    Entry entry = new Entry();
    all.add(entry);
    for (int i = 0; i < times; i++) {
      entry.use();
    }
    return all.size();
  }
}
