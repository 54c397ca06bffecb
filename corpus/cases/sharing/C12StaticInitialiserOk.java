// CASE C12: a static initialiser fills a plain array and a plain map
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C12StaticInitialiserOk {
  static final class Tables {
    static int[] squares = new int[4];
    static Map<Integer, String> names = new HashMap<>();

    static {
      for (int i = 0; i < 4; i++) {
        squares[i] = i * i; // OK
        names.put(i, "n" + i); // OK
      }
    }
  }

  static int read(int i) {
    return Tables.squares[i] + Tables.names.get(i).length(); // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> read(1));
    Thread second = new Thread(() -> read(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
