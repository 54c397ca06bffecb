package office;

import java.util.ArrayList;
import java.util.List;

/** Opens some counters, lets them sell what there is, and prints the day's result. */
public final class TicketOffice {

  public static void main(String[] args) throws InterruptedException {
    Hall hall = new Hall(200);
    CashBook book = new CashBook();
    List<Counter> counters = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      counters.add(new Counter("counter " + i, hall, book));
    }
    for (Counter counter : counters) {
      counter.start();
    }
    for (Counter counter : counters) {
      counter.join();
    }
    for (Counter counter : counters) {
      System.out.println(counter.getName() + " sold " + counter.sold());
    }
    System.out.println("seats left: " + hall.free() + ", takings: " + book.takings());
  }
}
