// CASE B34: the minimum is tested and lowered under a lock
package threads;

public final class B34LockedMinimumOk {
  private static int minimum = Integer.MAX_VALUE;

  static synchronized void offer(int candidate) {
    if (candidate < minimum) { // OK
      minimum = candidate; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Thread[] workers = new Thread[3];
    for (int i = 0; i < workers.length; i++) {
      int candidate = 10 - i;
      workers[i] = new Thread(() -> offer(candidate));
      workers[i].start();
    }
    Thread.sleep(1);
    for (Thread worker : workers) {
      worker.join();
    }
    int best = minimum; // OK
  }
}
