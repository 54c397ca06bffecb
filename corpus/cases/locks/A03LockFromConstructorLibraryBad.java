// CASE A3 library: as A05LockFromConstructorOk, but the reader does without the lock
package locks;

public final class A03LockFromConstructorLibraryBad {
  private final Object lock;
  private int value;

  public A03LockFromConstructorLibraryBad(Object lock) {
    this.lock = lock;
  }

  public void add(int amount) {
    synchronized (lock) {
      value += amount; // RACE check #1
    }
  }

  public int get() {
    return value; // RACE check #1
  }
}
