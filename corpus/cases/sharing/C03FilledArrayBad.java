// CASE C03: all threads pass the same array, which has room: they write its element
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C03FilledArrayBad {
  private static final Item[] ONE = new Item[1];

  static final class Item {
    int count;
  }

  static void work() {
    List<Item> items = new ArrayList<>();
    items.add(new Item());
    Item[] filled = items.toArray(ONE); // RACE check #1 ONE[] // RACE check run #3 ONE[] // RACE run? #2
    filled[0] = new Item(); // RACE check #1 ONE[] // RACE check #4 ONE[] // RACE run? #2 // RACE run? #5
  }

  public static void main(String[] args) throws Exception {
    Thread t1 = new Thread(C03FilledArrayBad::work);
    Thread t2 = new Thread(C03FilledArrayBad::work);
    t1.start();
    t2.start();
    t1.join();
    t2.join();
  }
}
