// CASE B01: a write between two releases, with a start in between, is known to who acquires the second one
package threads;

public final class B01StartBetweenReleasesOk {
  private static final Object LOCK = new Object();
  private static volatile boolean ready;
  private static int data;

  public static void main(String[] args) throws Exception {
    Thread reader =
        new Thread(
            () -> {
              while (!ready) {
                Thread.onSpinWait();
              }
              data++; // OK
            });
    Thread idle = new Thread(() -> {});
    reader.start();
    synchronized (LOCK) {
      LOCK.notifyAll();
    }
    data = 1; // OK
    idle.start();
    ready = true;
    reader.join();
    idle.join();
  }
}
