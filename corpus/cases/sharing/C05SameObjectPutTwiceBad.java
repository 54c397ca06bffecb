// CASE C5: the producer puts the same mutable object for two consumers
package sharing;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class C05SameObjectPutTwiceBad {
  static final class Job {
    int state;
  }

  static void consume(BlockingQueue<Job> queue) {
    try {
      Job job = queue.take();
      job.state++; // RACE check run #1 Job.state
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    BlockingQueue<Job> queue = new LinkedBlockingQueue<>();
    Job job = new Job();
    queue.put(job);
    queue.put(job);
    Thread first = new Thread(() -> consume(queue));
    Thread second = new Thread(() -> consume(queue));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
