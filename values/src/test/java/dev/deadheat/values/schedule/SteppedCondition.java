package dev.deadheat.values.schedule;

import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/** A condition of a lock whose operations are steps. Nobody wakes up without being told. */
final class SteppedCondition implements Condition {
  private final Lock lock;
  private final IntSupplier depth;
  private final List<Waiter> waiters = new ArrayList<>();

  SteppedCondition(Lock lock, IntSupplier depth) {
    this.lock = lock;
    this.depth = depth;
  }

  private static final class Waiter {
    volatile boolean told;
  }

  /** A thread that leaves its sections because the run is over must not stop there. */
  static void beforeUnlock(BooleanSupplier held) {
    if (!Hooks.isOver()) {
      Hooks.step();
      if (held.getAsBoolean()) {
        Hooks.showAll();
      }
    }
  }

  boolean hasWaiters() {
    synchronized (waiters) {
      return !waiters.isEmpty();
    }
  }

  /** False if it was neither told nor without a limit. */
  private boolean pause(boolean interruptibly, boolean limited) throws InterruptedException {
    Thread me = Thread.currentThread();
    Hooks.step();
    int held = held();
    if (interruptibly && Thread.interrupted()) {
      throw new InterruptedException();
    }
    Waiter waiter = new Waiter();
    synchronized (waiters) {
      waiters.add(waiter);
    }
    for (int i = 0; i < held; i++) {
      lock.unlock();
    }
    try {
      Hooks.step(() -> waiter.told || limited || (interruptibly && me.isInterrupted()));
    } finally {
      if (!Hooks.isOver()) {
        for (int i = 0; i < held; i++) {
          lock.lock();
        }
      }
      synchronized (waiters) {
        waiters.remove(waiter);
      }
    }
    if (!waiter.told && interruptibly && Thread.interrupted()) {
      throw new InterruptedException();
    }
    return waiter.told;
  }

  private int held() {
    int held = depth.getAsInt();
    if (held == 0) {
      throw new IllegalMonitorStateException();
    }
    return held;
  }

  @Override
  public void await() throws InterruptedException {
    pause(true, false);
  }

  @Override
  public void awaitUninterruptibly() {
    try {
      pause(false, false);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public long awaitNanos(long nanosTimeout) throws InterruptedException {
    return pause(true, true) ? nanosTimeout / 2 : 0;
  }

  @Override
  public boolean await(long time, TimeUnit unit) throws InterruptedException {
    return pause(true, true);
  }

  @Override
  public boolean awaitUntil(Date deadline) throws InterruptedException {
    return pause(true, true);
  }

  @Override
  public void signal() {
    tell(1);
  }

  @Override
  public void signalAll() {
    tell(Integer.MAX_VALUE);
  }

  private void tell(int most) {
    Hooks.step();
    held();
    synchronized (waiters) {
      for (int i = 0; i < most && !waiters.isEmpty(); i++) {
        waiters.remove(0).told = true;
      }
    }
  }
}
