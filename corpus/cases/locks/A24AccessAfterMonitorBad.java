// CASE A24: the wait is inside the monitor, the access after it outside
package locks;

public final class A24AccessAfterMonitorBad {
  private final Object lock = new Object();
  private boolean open;
  private int passed;

  void pass() throws InterruptedException {
    synchronized (lock) {
      while (!open) { // OK
        lock.wait();
      }
    }
    passed++; // RACE check run #1 passed
  }

  void open() {
    synchronized (lock) {
      open = true; // OK
      lock.notifyAll();
    }
    passed = 0; // RACE check run #1 passed
  }

  public static void main(String[] args) throws Exception {
    A24AccessAfterMonitorBad gate = new A24AccessAfterMonitorBad();
    Thread opener = new Thread(gate::open);
    opener.start();
    gate.pass();
    opener.join();
  }
}
