// CASE C19 library: a private list behind synchronized methods that return copies
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C19CapsuleListLibraryOk {
  private final List<String> names = new ArrayList<>();

  public synchronized void add(String name) {
    names.add(name); // OK
  }

  public synchronized List<String> snapshot() {
    return new ArrayList<>(names); // OK
  }
}
