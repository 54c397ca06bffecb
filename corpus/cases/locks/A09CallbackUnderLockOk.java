// CASE A9 library: a lambda run synchronously under the lock
package locks;

public final class A09CallbackUnderLockOk {
  private final Object lock = new Object();
  private int value;

  private void withLock(Runnable action) {
    synchronized (lock) {
      action.run();
    }
  }

  public void add() {
    withLock(() -> value++); // OK
  }

  public int get() {
    int[] result = new int[1];
    withLock(() -> result[0] = value); // OK
    return result[0];
  }
}
