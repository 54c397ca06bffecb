package work;

/** Takes jobs until there are none left. */
final class Worker implements Runnable {

  private final WorkQueue queue;
  private final WordCount count;
  private int done;

  Worker(WorkQueue queue, WordCount count) {
    this.queue = queue;
    this.count = count;
  }

  @Override
  public void run() {
    try {
      for (Job job = queue.take(); job != null; job = queue.take()) {
        job.split();
        count.add(job.words());
        done++;
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("stopped after " + done + " jobs", e);
    }
  }
}
