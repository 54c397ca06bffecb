// CASE A09 library: a method asks whether its caller holds the lock, and goes on only if so
package locks;

public final class A09AskedLockLibraryOk {
  private int value;

  public synchronized void set(int newValue) {
    value = newValue; // OK check sound
  }

  public int get() {
    if (!Thread.holdsLock(this)) {
      throw new IllegalStateException("not locked");
    }
    return value; // OK check sound
  }
}
