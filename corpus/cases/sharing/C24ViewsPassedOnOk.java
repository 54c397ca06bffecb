// CASE C24: as C24ViewsPassedOnBad, but whoever uses a view or the collection behind it holds the lock
package sharing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public final class C24ViewsPassedOnOk {
  private static final Object LOCK = new Object();
  private static final List<String> PART = new ArrayList<>(List.of("a", "b", "c"));
  private static final Map<String, String> KEYS = new HashMap<>(Map.of("a", "b"));
  private static final List<String> WALKED = new ArrayList<>(List.of("a", "b", "c"));
  private static final String[] SHOWN = new String[3];

  private static void clear(Collection<String> part) {
    part.clear(); // OK
  }

  private static void walk(Iterator<String> words) {
    while (words.hasNext()) {
      words.next(); // OK
      words.remove(); // OK
    }
  }

  private static void change(List<String> words) {
    words.set(0, "x"); // OK
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other =
        new Thread(
            () -> {
              synchronized (LOCK) {
                clear(PART.subList(0, 2)); // OK
                clear(KEYS.keySet()); // OK
                walk(WALKED.iterator()); // OK
                change(Arrays.asList(SHOWN)); // OK
              }
            });
    other.start();
    synchronized (LOCK) {
      PART.add("d"); // OK
      KEYS.put("c", "d"); // OK
      WALKED.add("d"); // OK
      SHOWN[0] = "y"; // OK
    }
    other.join();
  }
}
