// CASE C21 library: single calls on a Collections.synchronizedList
package sharing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class C21SynchronizedListOk {
  private final List<String> names = Collections.synchronizedList(new ArrayList<>());

  public void add(String name) {
    names.add(name); // OK
  }

  public int size() {
    return names.size(); // OK
  }
}
