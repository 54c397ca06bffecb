package office;

/** One clerk, one queue of customers. */
final class Counter extends Thread {

  private static final int PRICE = 12;

  private final Hall hall;
  private final CashBook book;
  private int sold;

  Counter(String name, Hall hall, CashBook book) {
    super(name);
    this.hall = hall;
    this.book = book;
  }

  @Override
  public void run() {
    while (hall.free() > 0) {
      if (hall.sellSeat() >= 0) {
        sold++;
        book.enter(PRICE);
      }
    }
  }

  /** To be asked when the counter has closed. */
  int sold() {
    return sold;
  }
}
