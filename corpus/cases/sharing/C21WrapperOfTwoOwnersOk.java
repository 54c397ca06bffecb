// CASE C21 library: a wrapper's own lock and a block on the wrapper are one lock, in each of two owners
package sharing;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

public final class C21WrapperOfTwoOwnersOk {
  public static final Names FIRST = new Names();
  public static final Names SECOND = new Names();

  private C21WrapperOfTwoOwnersOk() {}

  public static final class Names {
    private final Set<String> set = Collections.synchronizedSet(new HashSet<>());

    private Names() {}

    public void add(String name) {
      set.add(name); // OK
    }

    public boolean startsWith(String letter) {
      synchronized (set) {
        for (String name : set) { // OK
          if (name.startsWith(letter)) {
            return true;
          }
        }
        return false;
      }
    }
  }
}
