// CASE C21: each call makes a synchronized wrapper of its own around the shared list: two locks
package sharing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class C21WrapperOfOneCallBad {
  private static final List<String> SHARED = new ArrayList<>();

  static void add(String text) {
    List<String> locked = Collections.synchronizedList(SHARED);
    locked.add(text); // RACE check #1 SHARED // RACE run #2
  }

  public static void main(String[] args) throws Exception {
    Thread other = new Thread(() -> add("a"));
    other.start();
    add("b");
    other.join();
  }
}
