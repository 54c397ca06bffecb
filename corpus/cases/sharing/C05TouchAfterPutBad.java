// CASE C5: the producer touches the object after put
package sharing;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class C05TouchAfterPutBad {
  static final class Job {
    int state;
  }

  public static void main(String[] args) throws Exception {
    BlockingQueue<Job> queue = new LinkedBlockingQueue<>();
    Thread consumer = new Thread(() -> {
      try {
        Job job = queue.take();
        job.state++; // RACE check run #1 Job.state
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    consumer.start();
    Job job = new Job();
    queue.put(job);
    job.state = 1; // RACE check run #1 Job.state
    consumer.join();
  }
}
