// CASE A10: the wrapper runs the lambda after it has left the monitor
package locks;

public final class A10CallbackAfterUnlockBad {
  private final Object lock = new Object();
  private int value;

  private void afterLock(Runnable action) {
    synchronized (lock) {
      lock.notifyAll();
    }
    action.run();
  }

  void add() {
    afterLock(() -> value++); // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    A10CallbackAfterUnlockBad cell = new A10CallbackAfterUnlockBad();
    Thread first = new Thread(() -> cell.add());
    Thread second = new Thread(() -> cell.add());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
