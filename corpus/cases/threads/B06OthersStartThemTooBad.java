// CASE B6: all workers of the array are joined, but a helper that nobody joins starts more of them
package threads;

public final class B06OthersStartThemTooBad {
  private static final Object LOCK = new Object();
  private static int total;

  private static void work(boolean helped) throws InterruptedException {
    if (helped) {
      new Thread(B06OthersStartThemTooBad::help).start();
    }
    Thread[] workers = new Thread[2];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Thread(() -> {
        synchronized (LOCK) {
          total++; // RACE check run? #1 total
        }
      });
      workers[i].start();
    }
    for (int i = 0; i < workers.length; i++) {
      workers[i].join();
    }
  }

  private static void help() {
    try {
      work(false);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    work(true);
    int seen = total; // RACE check run? #1 total
  }
}
