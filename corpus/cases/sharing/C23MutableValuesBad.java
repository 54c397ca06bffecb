// CASE C23: values of a ConcurrentHashMap mutated after get
package sharing;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public final class C23MutableValuesBad {
  static final class Tally {
    int value;
  }

  private static final ConcurrentMap<String, Tally> TALLIES = new ConcurrentHashMap<>();

  static void count(String key) {
    TALLIES.get(key).value++; // RACE check run #1 Tally.value
  }

  public static void main(String[] args) throws Exception {
    TALLIES.put("a", new Tally()); // OK
    Thread first = new Thread(() -> count("a"));
    Thread second = new Thread(() -> count("a"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
