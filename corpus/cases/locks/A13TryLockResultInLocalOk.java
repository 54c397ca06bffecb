// CASE A13 library: the result is kept in a local and tested twice
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A13TryLockResultInLocalOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  public void add(int amount) {
    boolean locked = lock.tryLock();
    if (locked) {
      value += amount; // OK
      lock.unlock();
    }
  }
}
