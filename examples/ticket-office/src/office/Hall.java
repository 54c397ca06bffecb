package office;

/** The seats of one performance. */
final class Hall {

  private final boolean[] taken;
  private int free;

  Hall(int seats) {
    taken = new boolean[seats];
    free = seats;
  }

  /** Sells the first free seat; -1 when the hall is full. */
  synchronized int sellSeat() {
    for (int seat = 0; seat < taken.length; seat++) {
      if (!taken[seat]) {
        taken[seat] = true;
        free--;
        return seat;
      }
    }
    return -1;
  }

  /** For the display above the counters. */
  int free() {
    return free;
  }
}
