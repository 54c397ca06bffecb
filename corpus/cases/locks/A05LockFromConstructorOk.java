// CASE A5 library: the lock is passed to the constructor and kept in a final field
package locks;

public final class A05LockFromConstructorOk {
  private final Object lock;
  private int value;

  public A05LockFromConstructorOk(Object lock) {
    this.lock = lock;
  }

  public void add(int amount) {
    synchronized (lock) {
      value += amount; // OK
    }
  }

  public int get() {
    synchronized (lock) {
      return value; // OK
    }
  }
}
