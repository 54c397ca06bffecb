// CASE B6: the joining loop starts at index 1
package threads;

public final class B06FirstSkippedBad {
  private static int total;

  static synchronized void add() {
    total++; // RACE check run? #1 total
  }

  public static void main(String[] args) throws Exception {
    Thread[] workers = new Thread[3];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Thread(B06FirstSkippedBad::add);
      workers[i].start();
    }
    for (int i = 1; i < workers.length; i++) {
      workers[i].join();
    }
    int seen = total; // RACE check run? #1 total
    workers[0].join();
  }
}
