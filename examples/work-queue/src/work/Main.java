package work;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Counts words of some lines with a producer and a pool of workers. */
public final class Main {

  private static final int WORKERS = 2;

  public static void main(String[] args) throws InterruptedException {
    WorkQueue queue = new WorkQueue();
    WordCount count = new WordCount();
    ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
    for (int i = 0; i < WORKERS; i++) {
      pool.execute(new Worker(queue, count));
    }
    for (String line : new String[] {"to be or not to be", "that is the question", "to die to sleep"}) {
      queue.put(new Job(line));
    }
    queue.close(WORKERS);
    pool.shutdown();
    if (pool.awaitTermination(10, TimeUnit.SECONDS)) {
      System.out.println("to: " + count.of("to") + ", longest line: " + count.longest());
    }
  }
}
