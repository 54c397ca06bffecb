package work;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Hands jobs from the producer to the workers. */
final class WorkQueue {

  private static final Job END = new Job("");

  private final BlockingQueue<Job> jobs = new LinkedBlockingQueue<>();

  void put(Job job) throws InterruptedException {
    jobs.put(job);
  }

  /** Tells each worker that nothing more will come. */
  void close(int workers) throws InterruptedException {
    for (int i = 0; i < workers; i++) {
      jobs.put(END);
    }
  }

  /** The next job; null when the queue has been closed. */
  Job take() throws InterruptedException {
    Job job = jobs.take();
    return job == END ? null : job;
  }
}
