// CASE A10 library: the lock that is asserted is not the one that guards the field
package locks;

public final class A10AssertedOtherLockLibraryBad {
  private final Object other = new Object();
  private int value;

  public synchronized void set(int newValue) {
    value = newValue; // RACE check #1 value
  }

  public int get() {
    assert Thread.holdsLock(other);
    return value; // RACE check #1 value
  }
}
