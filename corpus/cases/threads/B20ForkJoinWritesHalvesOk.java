// CASE B20: each task writes its own half of the array
package threads;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public final class B20ForkJoinWritesHalvesOk extends RecursiveAction {
  private final int[] data;
  private final int from;
  private final int to;

  B20ForkJoinWritesHalvesOk(int[] data, int from, int to) {
    this.data = data;
    this.from = from;
    this.to = to;
  }

  @Override
  protected void compute() {
    if (to - from < 4) {
      for (int i = from; i < to; i++) {
        data[i] = i; // NOTE check? #1 data[]
      }
      return;
    }
    int middle = (from + to) / 2;
    invokeAll(new B20ForkJoinWritesHalvesOk(data, from, middle), new B20ForkJoinWritesHalvesOk(data, middle, to));
  }

  public static void main(String[] args) throws Exception {
    int[] data = new int[32];
    ForkJoinPool.commonPool().invoke(new B20ForkJoinWritesHalvesOk(data, 0, data.length));
    int seen = data[31]; // OK
  }
}
