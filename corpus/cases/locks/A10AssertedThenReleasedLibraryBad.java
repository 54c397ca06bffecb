// CASE A10 library: the lock is held where it is asserted, but released before the access
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A10AssertedThenReleasedLibraryBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  public void set(int newValue) {
    lock.lock();
    try {
      value = newValue; // RACE check #1 value // RACE check #2 value
    } finally {
      lock.unlock();
    }
  }

  public void get() {
    lock.lock();
    try {
      assert lock.isHeldByCurrentThread();
    } finally {
      lock.unlock();
    }
    System.out.println(value); // RACE check #1 value
  }

  private void asserts() {
    assert lock.isHeldByCurrentThread();
  }

  /** That a callee asserts the lock does not mean that it takes it. */
  public void copy() {
    lock.lock();
    try {
      asserts();
    } finally {
      lock.unlock();
    }
    System.out.println(value); // RACE check #2 value
  }
}
