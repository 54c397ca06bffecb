// CASE C23b: mutated inside compute, but read after a plain get
package sharing;

import java.util.concurrent.ConcurrentHashMap;

public final class C23bComputeAndGetBad {
  static final class Tally {
    int value;
  }

  private static final ConcurrentHashMap<String, Tally> TALLIES = new ConcurrentHashMap<>();

  static void count(String key) {
    TALLIES.computeIfPresent(key, (k, tally) -> {
      tally.value++; // RACE check run? #1 Tally.value
      return tally;
    });
  }

  static int read(String key) {
    return TALLIES.get(key).value; // RACE check run? #1 Tally.value
  }

  public static void main(String[] args) throws Exception {
    TALLIES.put("a", new Tally()); // OK
    Thread first = new Thread(() -> count("a"));
    Thread second = new Thread(() -> read("a"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
