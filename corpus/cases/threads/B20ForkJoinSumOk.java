// CASE B20: fork and join over halves of an array, results in the tasks' own fields
package threads;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public final class B20ForkJoinSumOk extends RecursiveAction {
  private final int[] data;
  private final int from;
  private final int to;
  private int sum;

  B20ForkJoinSumOk(int[] data, int from, int to) {
    this.data = data;
    this.from = from;
    this.to = to;
  }

  @Override
  protected void compute() {
    if (to - from < 4) {
      for (int i = from; i < to; i++) {
        sum += data[i]; // OK
      }
      return;
    }
    int middle = (from + to) / 2;
    B20ForkJoinSumOk left = new B20ForkJoinSumOk(data, from, middle);
    B20ForkJoinSumOk right = new B20ForkJoinSumOk(data, middle, to);
    left.fork();
    right.compute();
    left.join();
    sum = left.sum + right.sum; // OK
  }

  public static void main(String[] args) throws Exception {
    int[] data = new int[32];
    B20ForkJoinSumOk all = new B20ForkJoinSumOk(data, 0, data.length);
    ForkJoinPool.commonPool().invoke(all);
    int seen = all.sum; // OK
  }
}
