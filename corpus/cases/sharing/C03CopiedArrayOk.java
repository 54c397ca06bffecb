// CASE C03: a list is copied into an array with room, under the lock of its reader
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C03CopiedArrayOk {
  private static final String[] ROOM = new String[4];

  public static void main(String[] args) throws Exception {
    Thread copier =
        new Thread(
            () -> {
              List<String> names = new ArrayList<>();
              names.add("one");
              synchronized (ROOM) {
                names.toArray(ROOM);
              }
            });
    copier.start();
    String first;
    synchronized (ROOM) {
      first = ROOM[0];
    }
    copier.join();
    if (first != null && first.isEmpty()) {
      throw new AssertionError();
    }
  }
}
