// CASE C03: a helper puts the new object into a shared one that it finds in its argument
package sharing;

public final class C03StoredInSharedBad {
  static final class Item {
    int count;
  }

  static final class Shelf {
    volatile Item item;
  }

  static final class Cart {
    Shelf shelf;
  }

  private static final Shelf SHELF = new Shelf();

  static void put(Cart cart, Item item) {
    cart.shelf.item = item;
  }

  public static void main(String[] args) throws Exception {
    Thread customer =
        new Thread(
            () -> {
              Item item = SHELF.item;
              while (item == null) {
                item = SHELF.item;
              }
              item.count++; // RACE check run #1 Item.count
            });
    customer.start();
    Cart cart = new Cart();
    cart.shelf = SHELF;
    Item item = new Item();
    put(cart, item);
    item.count = 5; // RACE check run #1 Item.count
    customer.join();
  }
}
