// CASE B22: the mapper counts in a field
package threads;

import java.util.stream.IntStream;

public final class B22ParallelMapSideEffectBad {
  private static int calls;

  static int twice(int i) {
    calls++; // RACE check run? #1 calls
    return 2 * i;
  }

  public static void main(String[] args) throws Exception {
    int[] result = IntStream.range(0, 4096).parallel().map(B22ParallelMapSideEffectBad::twice).toArray();
  }
}
