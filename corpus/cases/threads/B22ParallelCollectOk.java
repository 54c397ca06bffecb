// CASE B22: a parallel stream collected with a collector
package threads;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public final class B22ParallelCollectOk {
  public static void main(String[] args) throws Exception {
    List<Integer> list = IntStream.range(0, 1000).parallel().boxed().collect(Collectors.toList()); // OK
    int seen = list.get(10); // OK
  }
}
