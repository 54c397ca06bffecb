// CASE C24: an iterator removes from the list, and an entry sets a value of the map, while others look
package sharing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public final class C24RemovedByIteratorBad {
  private static final List<String> WORDS = new ArrayList<>(List.of("a", "b", "c"));
  private static final Map<String, Integer> COUNTS = new HashMap<>(Map.of("a", 1));

  private static int look() {
    return WORDS.size() + COUNTS.get("a"); // RACE check run #1 WORDS // RACE check run? #2 COUNTS
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> System.out.println(look()));
    other.start();
    Iterator<String> words = WORDS.iterator(); // OK
    words.next(); // OK
    words.remove(); // RACE check run #1 WORDS
    for (Map.Entry<String, Integer> count : COUNTS.entrySet()) { // OK
      count.setValue(2); // RACE check run? #2 COUNTS
    }
    other.join();
  }
}
