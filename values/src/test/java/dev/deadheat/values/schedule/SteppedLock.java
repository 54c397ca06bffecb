package dev.deadheat.values.schedule;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A lock whose operations are steps. */
public class SteppedLock extends ReentrantLock {
  private static final long serialVersionUID = 1;

  public SteppedLock() {}

  public SteppedLock(boolean fair) {
    super(fair);
  }

  @Override
  public void lock() {
    Thread me = Thread.currentThread();
    Hooks.step(() -> getOwner() == null || getOwner() == me);
    super.lock();
  }

  @Override
  public void lockInterruptibly() throws InterruptedException {
    Thread me = Thread.currentThread();
    Hooks.step(() -> getOwner() == null || getOwner() == me || me.isInterrupted());
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
    SteppedCondition.beforeUnlock(this::isHeldByCurrentThread);
    if (!Hooks.isOver() || isHeldByCurrentThread()) {
      super.unlock();
    }
  }

  @Override
  public Condition newCondition() {
    return new SteppedCondition(this, this::getHoldCount);
  }

  @Override
  public boolean hasWaiters(Condition condition) {
    return ((SteppedCondition) condition).hasWaiters();
  }
}
