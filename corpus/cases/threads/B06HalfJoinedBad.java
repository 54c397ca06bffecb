// CASE B6: only the first half of the workers is joined before the read
package threads;

public final class B06HalfJoinedBad {
  private static final Object LOCK = new Object();
  private static int total;

  public static void main(String[] args) throws Exception {
    Thread[] workers = new Thread[4];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Thread(() -> {
        synchronized (LOCK) {
          total++; // RACE check run? #1 total
        }
      });
      workers[i].start();
    }
    for (int i = 0; i < workers.length / 2; i++) {
      workers[i].join();
    }
    int seen = total; // RACE check run? #1 total
    for (int i = workers.length / 2; i < workers.length; i++) {
      workers[i].join();
    }
  }
}
