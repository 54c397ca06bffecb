// CASE B21: a parallel forEach adds to a synchronized list
package threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

public final class B21ParallelSynchronizedListOk {
  public static void main(String[] args) throws Exception {
    List<Integer> list = Collections.synchronizedList(new ArrayList<>());
    IntStream.range(0, 1000).parallel().forEach(i -> list.add(i)); // OK
  }
}
