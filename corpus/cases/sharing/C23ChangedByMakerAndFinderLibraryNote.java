// CASE C23 library: as C23ChangedByMakerLibraryOk, but others that find the entry read what its maker changes
package sharing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class C23ChangedByMakerAndFinderLibraryNote {
  private static final class Entry {
    private int uses;

    void use() {
      uses++; // NOTE check #1 uses
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

  public int usesOfFirst() {
    return all.get(0).uses; // NOTE check #1 uses
  }
}
