// CASE B22: map and reduce without shared state
package threads;

import java.util.stream.IntStream;

public final class B22ParallelMapReduceOk {
  static final class Cell {
    int value;
  }

  public static void main(String[] args) throws Exception {
    int sum = IntStream.range(0, 100).parallel().map(i -> {
      Cell cell = new Cell();
      cell.value = i; // OK
      cell.value++; // OK
      return cell.value; // OK
    }).sum();
  }
}
