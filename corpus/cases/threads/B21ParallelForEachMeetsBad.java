// CASE B21: two elements of a parallel stream, surely handled by two threads
package threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;

public final class B21ParallelForEachMeetsBad {
  private static final List<Integer> LIST = new ArrayList<>(16);
  private static final CyclicBarrier BOTH = new CyclicBarrier(2);

  static void add(int i) {
    try {
      BOTH.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
    LIST.add(i); // RACE check run #1 LIST
  }

  public static void main(String[] args) throws Exception {
    IntStream.range(0, 2).parallel().forEach(B21ParallelForEachMeetsBad::add);
  }
}
