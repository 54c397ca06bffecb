package dev.deadheat.values.schedule;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A read-write lock whose operations are steps. */
public class SteppedReadWriteLock extends ReentrantReadWriteLock {
  private static final long serialVersionUID = 1;

  private final ReadLock reading = new Reading(this);
  private final WriteLock writing = new Writing(this);

  public SteppedReadWriteLock() {}

  public SteppedReadWriteLock(boolean fair) {
    super(fair);
  }

  @Override
  public ReadLock readLock() {
    return reading;
  }

  @Override
  public WriteLock writeLock() {
    return writing;
  }

  private boolean canRead(Thread thread) {
    return getOwner() == null || getOwner() == thread;
  }

  private boolean canWrite(Thread thread) {
    return getOwner() == thread || (getOwner() == null && getReadLockCount() == 0);
  }

  /** The lock of readers. */
  private static final class Reading extends ReadLock {
    private static final long serialVersionUID = 1;
    private final SteppedReadWriteLock both;

    Reading(SteppedReadWriteLock both) {
      super(both);
      this.both = both;
    }

    @Override
    public void lock() {
      Thread me = Thread.currentThread();
      Hooks.step(() -> both.canRead(me));
      super.lock();
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
      Thread me = Thread.currentThread();
      Hooks.step(() -> both.canRead(me) || me.isInterrupted());
      super.lockInterruptibly();
    }

    @Override
    public boolean tryLock() {
      Hooks.step();
      return super.tryLock();
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
      Hooks.step();
      return super.tryLock(0, unit);
    }

    @Override
    public void unlock() {
      SteppedCondition.beforeUnlock(() -> both.getReadHoldCount() > 0);
      if (!Hooks.isOver() || both.getReadHoldCount() > 0) {
        super.unlock();
      }
    }
  }

  /** The lock of writers. */
  private static final class Writing extends WriteLock {
    private static final long serialVersionUID = 1;
    private final SteppedReadWriteLock both;

    Writing(SteppedReadWriteLock both) {
      super(both);
      this.both = both;
    }

    @Override
    public void lock() {
      Thread me = Thread.currentThread();
      Hooks.step(() -> both.canWrite(me));
      super.lock();
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
      Thread me = Thread.currentThread();
      Hooks.step(() -> both.canWrite(me) || me.isInterrupted());
      super.lockInterruptibly();
    }

    @Override
    public boolean tryLock() {
      Hooks.step();
      return super.tryLock();
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
      Hooks.step();
      return super.tryLock(0, unit);
    }

    @Override
    public void unlock() {
      SteppedCondition.beforeUnlock(both::isWriteLockedByCurrentThread);
      if (!Hooks.isOver() || both.isWriteLockedByCurrentThread()) {
        super.unlock();
      }
    }

    @Override
    public Condition newCondition() {
      return new SteppedCondition(this, both::getWriteHoldCount);
    }
  }
}
