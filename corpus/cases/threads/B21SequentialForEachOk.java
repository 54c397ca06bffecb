// CASE B21: the same without parallel
package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

public final class B21SequentialForEachOk {
  public static void main(String[] args) throws Exception {
    List<Integer> list = new ArrayList<>();
    IntStream.range(0, 1000).forEach(i -> list.add(i)); // OK
  }
}
