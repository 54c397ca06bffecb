// CASE C22 library: as C22IterateWrapperLibraryBad, but nothing says that threads share the list
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C22IteratePlainLibraryNote {
  private final List<String> names = new ArrayList<>();

  public void add(String name) {
    names.add(name); // NOTE check #1 names // NOTE check #2 names
  }

  public int length() {
    int length = 0;
    for (String name : names) { // NOTE check #1 names
      length += name.length();
    }
    return length;
  }
}
