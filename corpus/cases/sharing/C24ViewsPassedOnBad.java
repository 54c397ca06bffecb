// CASE C24: what a method does to a view that it is given is done to the collection or array behind it
package sharing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public final class C24ViewsPassedOnBad {
  private static final List<String> PART = new ArrayList<>(List.of("a", "b", "c"));
  private static final Map<String, String> KEYS = new HashMap<>(Map.of("a", "b"));
  private static final List<String> WALKED = new ArrayList<>(List.of("a", "b", "c"));
  private static final String[] SHOWN = new String[3];

  private static void shorten(List<String> part) {
    try {
      part.remove(0); // RACE check run #1
    } catch (ConcurrentModificationException e) {
      System.out.println("somebody added");
    }
  }

  private static void clear(Collection<String> keys) {
    keys.clear(); // RACE check run #2
  }

  private static void walk(Iterator<String> words) {
    try {
      words.next(); // RACE check run #3
    } catch (ConcurrentModificationException e) {
      System.out.println("somebody added");
    }
  }

  private static void change(List<String> words) {
    words.set(0, "x"); // RACE check run #4
  }

  public static void main(String[] args) throws InterruptedException {
    List<String> part = PART.subList(0, 2); // OK
    Collection<String> keys = KEYS.keySet(); // OK
    Iterator<String> words = WALKED.iterator(); // OK
    List<String> shown = Arrays.asList(SHOWN); // OK
    Thread other =
        new Thread(
            () -> {
              shorten(part);
              clear(keys);
              walk(words);
              change(shown);
            });
    other.start();
    PART.add("d"); // RACE check run #1
    KEYS.put("c", "d"); // RACE check run #2
    WALKED.add("d"); // RACE check run #3
    SHOWN[0] = "y"; // RACE check run #4
    other.join();
  }
}
