// CASE C4: built locally, put on a BlockingQueue, mutated by the consumer only
package sharing;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class C04QueueHandOverOk {
  static final class Job {
    int state;
  }

  public static void main(String[] args) throws Exception {
    BlockingQueue<Job> queue = new LinkedBlockingQueue<>();
    Thread consumer = new Thread(() -> {
      try {
        Job job = queue.take();
        job.state++; // OK
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    consumer.start();
    Job job = new Job();
    job.state = 1; // OK
    queue.put(job);
    consumer.join();
  }
}
