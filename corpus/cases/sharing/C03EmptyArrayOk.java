// CASE C03: all threads pass the same array without elements; nothing can be in it
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C03EmptyArrayOk {
  private static final Item[] NONE = new Item[0];

  static final class Item {
    int count;
  }

  static void work() {
    List<Item> items = new ArrayList<>();
    items.add(new Item());
    for (Item item : items.toArray(NONE)) {
      item.count++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Thread t1 = new Thread(C03EmptyArrayOk::work);
    Thread t2 = new Thread(C03EmptyArrayOk::work);
    t1.start();
    t2.start();
    t1.join();
    t2.join();
  }
}
