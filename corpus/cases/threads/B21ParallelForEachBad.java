// CASE B21: a parallel forEach adds to an ArrayList
package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

public final class B21ParallelForEachBad {
  public static void main(String[] args) throws Exception {
    List<Integer> list = new ArrayList<>(1024);
    IntStream.range(0, 1000).parallel().forEach(i -> list.add(i)); // RACE check run? #1
  }
}
