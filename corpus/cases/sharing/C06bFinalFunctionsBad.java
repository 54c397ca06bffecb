// CASE C6b: what lambdas, inner classes and wrappers behind final fields hold; only the reference races
package sharing;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public final class C06bFinalFunctionsBad {
  static final class Item {
    int price;

    Item(int price) {
      this.price = price;
    }
  }

  static final class Items extends ArrayList<Item> {
    private static final long serialVersionUID = 1;
  }

  static final class Names extends HashMap<String, Item> {
    private static final long serialVersionUID = 1;

    @Override
    public Item put(String name, Item item) {
      return super.put(name, item);
    }
  }

  static final class Shop {
    final Item kept = new Item(1); // OK
    final Items own = new Items();
    final Names named = new Names();
    final WeakReference<Item> weak = new WeakReference<>(kept);
    final List<Item> locked = Collections.synchronizedList(new ArrayList<>(List.of(new Item(2))));
    final IntSupplier lambda;
    final Supplier<Integer> anonymous;
    final Function<Item, Integer> chained;

    Shop() {
      own.add(new Item(3)); // OK
      named.put("four", new Item(4));
      Item captured = new Item(5);
      lambda = () -> captured.price; // OK
      anonymous =
          new Supplier<>() {
            @Override
            public Integer get() {
              return captured.price; // OK
            }
          };
      Function<Item, Integer> first = item -> item.price + captured.price; // OK
      chained = first.andThen(sum -> sum + captured.price); // OK
    }
  }

  private static Shop shop = new Shop();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> shop = new Shop()); // RACE check run #1 shop
    writer.start();
    Thread.sleep(50); // orders nothing
    Shop seen = shop; // RACE check run #1 shop
    int sum = seen.own.get(0).price; // OK
    sum += seen.named.get("four").price; // OK
    sum += seen.weak.get().price; // OK
    sum += seen.locked.get(0).price; // OK
    sum += seen.lambda.getAsInt();
    sum += seen.anonymous.get();
    sum += seen.chained.apply(seen.kept);
    writer.join();
  }
}
