// CASE C4: the same through a ConcurrentLinkedQueue and poll
package sharing;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public final class C04ConcurrentQueueHandOverOk {
  static final class Job {
    int state;
  }

  private static final Queue<Job> QUEUE = new ConcurrentLinkedQueue<>();

  public static void main(String[] args) throws Exception {
    Thread consumer = new Thread(() -> {
      Job job = QUEUE.poll();
      while (job == null) {
        job = QUEUE.poll();
      }
      job.state++; // OK
    });
    consumer.start();
    Job job = new Job();
    job.state = 1; // OK
    QUEUE.add(job);
    consumer.join();
  }
}
