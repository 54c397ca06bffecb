// CASE A5 library: the lock field is not declared final but assigned only in the constructor
package locks;

public final class A05EffectivelyFinalLockOk {
  private Object lock;
  private int value;

  public A05EffectivelyFinalLockOk() {
    lock = new Object();
  }

  public void add(int amount) {
    synchronized (lock) {
      value += amount; // OK
    }
  }
}
