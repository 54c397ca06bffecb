// CASE B5: an array of workers, all started in one loop, all joined in the next
package threads;

public final class B05ArrayAllJoinedOk {
  private static final Object LOCK = new Object();
  private static int total;

  public static void main(String[] args) throws Exception {
    Thread[] workers = new Thread[4];
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
    int seen = total; // OK
  }
}
