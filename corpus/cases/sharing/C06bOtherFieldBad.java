// CASE C6b: an object and an array are put in final fields of a new object, but read by plain ones that their writer set too
package sharing;

public final class C06bOtherFieldBad {
  static final class Totals {
    int sum;
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
      totals = new Totals(); // RACE check run #3 totals
      counts = new int[4]; // RACE check run #4 counts
      totals.sum = 1; // RACE check run #1 sum
      counts[2] = 1; // RACE check run #2 counts[]
      Entry entry = new Entry(totals, counts);
      synchronized (this) {
        last = entry;
      }
    }

    int read() {
      Totals now = totals; // RACE check run #3 totals
      int[] all = counts; // RACE check run #4 counts
      int sum = now.sum; // RACE check run #1 sum
      return sum + all[2]; // RACE check run #2 counts[]
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
