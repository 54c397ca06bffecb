// CASE C6b: contents of a final array filled in the constructor; only the reference races
package sharing;

public final class C06bFinalArrayContentsBad {
  static final class Table {
    final int[] squares = new int[4];

    Table() {
      for (int i = 0; i < squares.length; i++) {
        squares[i] = i * i; // OK
      }
    }
  }

  private static Table table = new Table();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> table = new Table()); // RACE check run #1 table
    writer.start();
    Table seen = table; // RACE check run #1 table
    int nine = seen.squares[3]; // OK
    writer.join();
  }
}
