// CASE C6b: contents of a final map filled in the constructor; only the reference races
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C06bFinalMapContentsBad {
  static final class Names {
    final Map<Integer, String> names = new HashMap<>();

    Names() {
      names.put(1, "one"); // OK
    }
  }

  private static Names current = new Names();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> current = new Names()); // RACE check run #1 current
    writer.start();
    Names seen = current; // RACE check run #1 current
    String one = seen.names.get(1); // OK
    writer.join();
  }
}
