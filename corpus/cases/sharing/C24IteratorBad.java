// CASE C24: one thread iterates an ArrayList while the other adds
package sharing;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;

public final class C24IteratorBad {
  private static final List<Integer> LIST = new ArrayList<>(16);

  static int sum() {
    int sum = 0;
    try {
      for (Iterator<Integer> all = LIST.iterator(); all.hasNext(); ) { // RACE check? run? #2 LIST
        sum += all.next(); // RACE check run #1 LIST
      }
    } catch (ConcurrentModificationException e) {
      return -1;
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    LIST.add(0); // OK
    LIST.add(1); // OK
    Thread writer = new Thread(() -> LIST.add(2)); // RACE check run #1 LIST // RACE check? run? #2 LIST
    writer.start();
    sum();
    writer.join();
  }
}
