// CASE B34: workers lower a static minimum without a lock; main idles, joins and reads
package threads;

public final class B34RacyMinimumBad {
  private static int minimum = Integer.MAX_VALUE;

  static final class Worker extends Thread {
    private final int candidate;

    Worker(int candidate) {
      this.candidate = candidate;
    }

    @Override
    public void run() {
      if (candidate < minimum) { // RACE check run #1 minimum
        minimum = candidate; // RACE check run #1 minimum // RACE check run? #2 minimum
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Worker[] workers = new Worker[3];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Worker(10 - i);
      workers[i].start();
    }
    Thread.sleep(1);
    for (Worker worker : workers) {
      worker.join();
    }
    int best = minimum; // OK
  }
}
