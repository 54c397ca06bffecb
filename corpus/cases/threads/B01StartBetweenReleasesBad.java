// CASE B01: a write after the last release is not known to who acquires it, whatever was started before
package threads;

public final class B01StartBetweenReleasesBad {
  private static final Object LOCK = new Object();
  private static volatile boolean done;
  private static int data;

  public static void main(String[] args) throws Exception {
    Thread reader =
        new Thread(
            () -> {
              synchronized (LOCK) {
                data++; // RACE check run #1 data
              }
              done = true;
            });
    Thread idle = new Thread(() -> {});
    synchronized (LOCK) {
      idle.start();
    }
    reader.start();
    data = 2; // RACE check run #1 data
    while (!done) {
      Thread.onSpinWait();
    }
    reader.join();
    idle.join();
  }
}
