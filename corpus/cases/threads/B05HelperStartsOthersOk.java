// CASE B5: all workers are joined; a helper that nobody joins starts threads, but none of these
package threads;

public final class B05HelperStartsOthersOk {
  private static final Object LOCK = new Object();
  private static int total;
  private static int helped;

  private static void help() {
    new Thread(() -> {
      synchronized (LOCK) {
        helped++; // OK
      }
    }).start();
  }

  private static void work() throws InterruptedException {
    new Thread(B05HelperStartsOthersOk::help).start();
    Thread[] workers = new Thread[2];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Thread(() -> {
        synchronized (LOCK) {
          total++; // OK
        }
      });
      workers[i].start();
    }
    for (int i = 0; i < workers.length; i++) {
      workers[i].join();
    }
  }

  public static void main(String[] args) throws Exception {
    work();
    int seen = total; // OK
  }
}
