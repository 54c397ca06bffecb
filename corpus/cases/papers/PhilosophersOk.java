// CASE A24,B7: dining philosophers around a table with wait and notifyAll
package papers;

public final class PhilosophersOk {
  private static final int SEATS = 5;

  static final class Table {
    private final boolean[] taken = new boolean[SEATS];
    private int meals;

    synchronized void take(int seat) throws InterruptedException {
      int right = (seat + 1) % SEATS;
      while (taken[seat] || taken[right]) { // OK
        wait();
      }
      taken[seat] = true; // OK
      taken[right] = true; // OK
    }

    synchronized void put(int seat) {
      taken[seat] = false; // OK
      taken[(seat + 1) % SEATS] = false; // OK
      meals++; // OK
      notifyAll();
    }

    synchronized int meals() {
      return meals; // OK
    }
  }

  static final class Philosopher extends Thread {
    private final Table table;
    private final int seat;
    private int eaten;

    Philosopher(Table table, int seat) {
      this.table = table;
      this.seat = seat;
    }

    @Override
    public void run() {
      try {
        for (int i = 0; i < 10; i++) {
          table.take(seat);
          eaten++; // OK
          table.put(seat);
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Table table = new Table();
    Philosopher[] philosophers = new Philosopher[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
      philosophers[seat] = new Philosopher(table, seat);
      philosophers[seat].start();
    }
    int eaten = 0;
    for (Philosopher philosopher : philosophers) {
      philosopher.join();
      eaten += philosopher.eaten; // OK
    }
    if (eaten != table.meals()) {
      throw new IllegalStateException("lost meals");
    }
  }
}
