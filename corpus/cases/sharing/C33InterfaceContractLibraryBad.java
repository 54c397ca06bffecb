// CASE C33 library: a Lock, which nobody needs for one thread, with a plain field
package sharing;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

public final class C33InterfaceContractLibraryBad implements Lock {
  private Thread owner;

  @Override
  public void lock() {
    owner = Thread.currentThread(); // RACE check #1 owner // RACE check #2 owner
  }

  @Override
  public void unlock() {
    if (owner != Thread.currentThread()) { // RACE check #2 owner
      throw new IllegalMonitorStateException();
    }
  }

  @Override
  public void lockInterruptibly() {
    lock();
  }

  @Override
  public boolean tryLock() {
    return false;
  }

  @Override
  public boolean tryLock(long time, TimeUnit unit) {
    return false;
  }

  @Override
  public Condition newCondition() {
    throw new UnsupportedOperationException();
  }
}
