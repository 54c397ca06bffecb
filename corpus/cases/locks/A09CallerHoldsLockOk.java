// CASE A9: the lock is held two frames up, the access is in a private helper
package locks;

public final class A09CallerHoldsLockOk {
  private int value;

  synchronized void update(int amount) {
    check(amount);
  }

  private void check(int amount) {
    if (amount > 0) {
      apply(amount);
    }
  }

  private void apply(int amount) {
    value += amount; // OK
  }

  public static void main(String[] args) throws Exception {
    A09CallerHoldsLockOk cell = new A09CallerHoldsLockOk();
    Thread first = new Thread(() -> cell.update(1));
    Thread second = new Thread(() -> cell.update(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
