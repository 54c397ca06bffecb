// CASE A25: the write sits before the monitor, the test reads it outside too
package locks;

public final class A25NotifyAfterUnlockedWriteBad {
  private final Object lock = new Object();
  private boolean ready;
  private int value;

  void send() {
    synchronized (lock) {
      ready = true; // OK
      lock.notify();
    }
    value = 1; // RACE check run #1 value
  }

  int receive() throws InterruptedException {
    synchronized (lock) {
      while (!ready) { // OK
        lock.wait();
      }
      return value; // RACE check run #1 value
    }
  }

  public static void main(String[] args) throws Exception {
    A25NotifyAfterUnlockedWriteBad box = new A25NotifyAfterUnlockedWriteBad();
    Thread sender = new Thread(box::send);
    sender.start();
    box.receive();
    sender.join();
  }
}
