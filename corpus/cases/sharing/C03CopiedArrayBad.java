// CASE C03: a list is copied into an array with room, which another thread reads
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C03CopiedArrayBad {
  private static final String[] ROOM = new String[4];

  public static void main(String[] args) throws Exception {
    Thread copier =
        new Thread(
            () -> {
              List<String> names = new ArrayList<>();
              names.add("one");
              names.toArray(ROOM); // RACE check run #1 ROOM[]
            });
    copier.start();
    String first = ROOM[0]; // RACE check run #1 ROOM[]
    copier.join();
    if (first != null && first.isEmpty()) {
      throw new AssertionError();
    }
  }
}
