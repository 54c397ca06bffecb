// CASE C23b: values mutated only inside compute of their key
package sharing;

import java.util.concurrent.ConcurrentHashMap;

public final class C23bComputeOk {
  static final class Tally {
    int value;
  }

  private static final ConcurrentHashMap<String, Tally> TALLIES = new ConcurrentHashMap<>();

  static void count(String key) {
    TALLIES.compute(key, (k, old) -> {
      Tally tally = old == null ? new Tally() : old;
      tally.value++; // OK
      return tally;
    });
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> count("a"));
    Thread second = new Thread(() -> count("a"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
