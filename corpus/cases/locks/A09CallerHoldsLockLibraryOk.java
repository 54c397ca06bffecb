// CASE A9 library: private helpers reached only from synchronized public methods
package locks;

public final class A09CallerHoldsLockLibraryOk {
  private int value;

  public synchronized void update(int amount) {
    apply(amount);
  }

  public synchronized void reset() {
    apply(-value); // OK
  }

  private void apply(int amount) {
    value += amount; // OK
  }
}
