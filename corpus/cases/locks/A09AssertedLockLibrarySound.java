// CASE A09 library: a method asserts that its caller holds the lock; what is asserted is not certain
package locks;

public final class A09AssertedLockLibrarySound {
  private int value;

  public synchronized void set(int newValue) {
    value = newValue; // SOUND #1 value
  }

  public int get() {
    assert Thread.holdsLock(this);
    return value; // SOUND #1 value
  }
}
