// CASE C03: a helper puts the new object into one of its caller's own that it finds in its argument
package sharing;

public final class C03StoredInOwnOk {
  static final class Item {
    int count;
  }

  static final class Shelf {
    Item item;
  }

  static final class Cart {
    Shelf shelf;
  }

  static void put(Cart cart, Item item) {
    cart.shelf.item = item;
  }

  static void work() {
    Cart cart = new Cart();
    cart.shelf = new Shelf();
    Item item = new Item();
    put(cart, item);
    item.count = 5; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread other = new Thread(C03StoredInOwnOk::work);
    other.start();
    work();
    other.join();
  }
}
