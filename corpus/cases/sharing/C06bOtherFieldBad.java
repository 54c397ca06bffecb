// CASE C6b: a shared object and array are changed, then put in final fields of a new object, but read by plain ones
package sharing;

public final class C06bOtherFieldBad {
  static final class Totals {
    int sum;
    Totals next;
  }

  static final class Entry {
    final Totals totals;
    final int[] counts;

    Entry(Totals totals, int[] counts) {
      this.totals = totals;
      this.counts = counts;
    }
  }

  static final class Board {
    Totals totals = new Totals();
    int[] counts = new int[4];
    Entry last;

    void change() {
      totals.next = new Totals(); // RACE check run #1 next
      totals.sum = 1; // RACE check run #2 sum
      counts[2] = 1; // RACE check run #3 counts[]
      Entry entry = new Entry(totals, counts);
      synchronized (this) {
        last = entry;
      }
    }

    int read() {
      int sum = 0;
      for (Totals at = totals; at != null; at = at.next) { // RACE check run #1 next
        sum += at.sum; // RACE check run #2 sum
      }
      return sum + counts[2]; // RACE check run #3 counts[]
    }
  }

  public static void main(String[] args) throws Exception {
    Board board = new Board();
    Thread writer = new Thread(board::change);
    writer.start();
    Thread.sleep(50); // orders nothing
    int seen = board.read();
    writer.join();
  }
}
