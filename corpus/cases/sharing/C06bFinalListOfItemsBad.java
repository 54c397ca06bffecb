// CASE C6b: objects with plain fields in lists and arrays behind final fields; only the reference races
package sharing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class C06bFinalListOfItemsBad {
  static final class Item {
    int price;

    Item(int price) {
      this.price = price;
    }
  }

  static final class Shop {
    final List<Item> added = new ArrayList<>();
    final List<Item> fixed = List.of(new Item(1), new Item(2), new Item(3));
    final List<Item> copied;
    final Map<String, Item> named = new HashMap<>();
    final Item[] array = new Item[2];

    Shop() {
      added.add(new Item(4)); // OK
      copied = new ArrayList<>(List.of(new Item(5)));
      named.put("six", new Item(6)); // OK
      array[0] = new Item(7); // OK
    }
  }

  private static Shop shop = new Shop();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> shop = new Shop()); // RACE check run #1 shop
    writer.start();
    Thread.sleep(50); // orders nothing
    Shop seen = shop; // RACE check run #1 shop
    int sum = 0;
    for (Item item : seen.added) { // OK
      sum += item.price; // OK
    }
    for (Item item : seen.fixed) {
      sum += item.price; // OK
    }
    for (Item item : seen.copied) { // OK
      sum += item.price; // OK
    }
    sum += seen.named.get("six").price; // OK
    sum += seen.array[0].price; // OK
    writer.join();
  }
}
