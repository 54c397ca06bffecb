package dev.deadheat.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * A program for {@link Warmup} to look at: it has threads, a lock, a race, an array and something
 * to prove, so that an analysis of it needs most of what any analysis needs. Nobody runs it.
 */
final class WarmupProgram implements Runnable {
  private static final Object LOCK = new Object();
  private static final int[] CELLS = new int[8];
  private static int next;
  private static int stray;

  private WarmupProgram() {}

  public static void main(String[] arguments) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      threads.add(new Thread(new WarmupProgram()));
      threads.get(i).start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    synchronized (LOCK) {
      assert next <= CELLS.length && stray <= 2;
    }
  }

  @Override
  public void run() {
    synchronized (LOCK) {
      if (next < CELLS.length) {
        CELLS[next] = 100 / (next + 1);
        next++;
      }
    }
    stray++;
  }
}
