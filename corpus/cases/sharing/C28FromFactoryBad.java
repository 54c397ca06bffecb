// CASE C28: the array is made with its owner by another method, then one thread writes and one reads
package sharing;

public final class C28FromFactoryBad {
  static final class Row {
    final int[] cells = new int[2];
  }

  static final class Factory {
    Row make() {
      return new Row();
    }
  }

  private static final Factory FACTORY = new Factory();

  public static void main(String[] args) throws Exception {
    Row row = FACTORY.make();
    row.cells[0] = 1; // OK
    Thread writer = new Thread(() -> row.cells[1]++); // RACE check run #1
    writer.start();
    int seen = row.cells[1]; // RACE check run #1
    writer.join();
    int after = row.cells[0]; // OK
  }
}
