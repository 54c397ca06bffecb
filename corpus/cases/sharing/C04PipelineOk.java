// CASE C4: two hand-overs in a row: each stage mutates, then passes on
package sharing;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public final class C04PipelineOk {
  static final class Job {
    int state;
  }

  private static void stage(BlockingQueue<Job> in, BlockingQueue<Job> out) {
    try {
      Job job = in.take();
      job.state++; // OK
      out.put(job);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    BlockingQueue<Job> first = new ArrayBlockingQueue<>(4);
    BlockingQueue<Job> second = new ArrayBlockingQueue<>(4);
    BlockingQueue<Job> third = new ArrayBlockingQueue<>(4);
    new Thread(() -> stage(first, second)).start();
    new Thread(() -> stage(second, third)).start();
    first.put(new Job());
    int seen = third.take().state; // OK
  }
}
