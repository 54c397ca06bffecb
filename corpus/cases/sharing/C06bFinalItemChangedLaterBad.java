// CASE C6b: an object in a final list is changed after construction
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C06bFinalItemChangedLaterBad {
  static final class Item {
    int price;
  }

  static final class Shop {
    final List<Item> items = new ArrayList<>();

    Shop() {
      items.add(new Item()); // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Shop shop = new Shop();
    Thread writer = new Thread(() -> shop.items.get(0).price = 2); // RACE check run #1 price
    writer.start();
    Thread.sleep(50); // orders nothing
    int seen = shop.items.get(0).price; // RACE check run #1 price
    writer.join();
  }
}
