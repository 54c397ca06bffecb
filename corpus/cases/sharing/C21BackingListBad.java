// CASE C21: one side goes around the wrapper to the list behind it
package sharing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class C21BackingListBad {
  private static final List<Integer> PLAIN = new ArrayList<>(16);
  private static final List<Integer> SAFE = Collections.synchronizedList(PLAIN);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> SAFE.add(1)); // RACE check run #1
    Thread second = new Thread(() -> PLAIN.add(2)); // RACE check run #1
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
