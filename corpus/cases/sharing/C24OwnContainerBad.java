// CASE C24: classes of the program that extend containers of the JDK, shared without a lock
package sharing;

import java.util.ArrayList;
import java.util.HashMap;

public final class C24OwnContainerBad {
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;
  }

  static final class Sizes extends HashMap<String, Integer> {
    private static final long serialVersionUID = 1;

    @Override
    public Integer put(String name, Integer size) {
      return super.put(name, size); // RACE check run #2 // RACE check run #3
    }
  }

  private static final Names NAMES = new Names();
  private static final Sizes SIZES = new Sizes();

  public static void main(String[] args) throws Exception {
    Thread writer =
        new Thread(
            () -> {
              NAMES.add("a"); // RACE check run #1
              SIZES.put("a", 1); // OK
            });
    writer.start();
    int names = NAMES.size(); // RACE check run #1
    Integer size = SIZES.get("b"); // RACE check run #2
    SIZES.put("b", 2); // OK
    writer.join();
    int after = NAMES.size() + SIZES.size(); // OK
  }
}
