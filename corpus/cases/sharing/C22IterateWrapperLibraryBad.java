// CASE C22 library: a synchronized wrapper is iterated without its lock; that it is one says that threads share it
package sharing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class C22IterateWrapperLibraryBad {
  private final List<String> names = Collections.synchronizedList(new ArrayList<>());

  public void add(String name) {
    names.add(name); // RACE check #1 names
  }

  public int length() {
    int length = 0;
    for (String name : names) { // RACE check #1 names
      length += name.length();
    }
    return length;
  }
}
