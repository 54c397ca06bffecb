// CASE C24: an ArrayList shared without a lock
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C24ArrayListBad {
  private final List<Integer> list = new ArrayList<>(16);

  void add(int value) {
    list.add(value); // RACE check run #1 list
  }

  public static void main(String[] args) throws Exception {
    C24ArrayListBad cell = new C24ArrayListBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
