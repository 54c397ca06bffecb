// CASE B20: the result of a forked task is read without join
package threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public final class B20ForkWithoutJoinBad extends RecursiveAction {
  private static final CountDownLatch DONE = new CountDownLatch(1);
  private int sum;

  @Override
  protected void compute() {
    sum = 1; // RACE check run #1 sum
    DONE.countDown();
  }

  public static void main(String[] args) throws Exception {
    B20ForkWithoutJoinBad task = new B20ForkWithoutJoinBad();
    ForkJoinPool.commonPool().execute(task);
    int seen = task.sum; // RACE check run #1 sum
    DONE.await();
  }
}
