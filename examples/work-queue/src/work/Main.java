package work;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Counts words of some lines with a pool of workers. */
public final class Main {

  private static final int WORKERS = 2;
  private static final int LINES = 200; // with few, one worker does all before the other one runs

  public static void main(String[] args) throws InterruptedException {
    WorkQueue queue = new WorkQueue();
    WordCount count = new WordCount();
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      queue.put(new Job(line.append(i).append(' ').toString()));
    }
    queue.close(WORKERS);
    ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
    for (int i = 0; i < WORKERS; i++) {
      pool.execute(new Worker(queue, count));
    }
    pool.shutdown();
    if (pool.awaitTermination(10, TimeUnit.SECONDS)) {
      System.out.println("1: " + count.of("1") + ", longest line: " + count.longest());
    }
  }
}
