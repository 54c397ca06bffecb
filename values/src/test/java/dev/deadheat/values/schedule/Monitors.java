package dev.deadheat.values.schedule;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The monitors of the program's objects, as the language says, without those of the JVM. */
final class Monitors {
  private final Scheduler scheduler;
  private final IdentityHashMap<Object, Monitor> monitors = new IdentityHashMap<>();

  Monitors(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  private static final class Monitor {
    @Nullable Thread owner;
    int depth;
    final Set<Waiter> waiters = new LinkedHashSet<>();

    boolean isFreeFor(Thread thread) {
      return owner == null || owner == thread;
    }
  }

  private static final class Waiter {
    boolean told;
  }

  private Monitor of(Object object) {
    if (object == null) {
      throw new NullPointerException();
    }
    return scheduler.atomically(() -> monitors.computeIfAbsent(object, k -> new Monitor()));
  }

  void enter(Object object) {
    take(of(object), 1);
  }

  private void take(Monitor monitor, int depth) {
    Thread me = Thread.currentThread();
    boolean taken = false;
    while (!taken) {
      scheduler.step(() -> monitor.isFreeFor(me), false);
      taken =
          scheduler.atomically(
              () -> {
                if (!monitor.isFreeFor(me)) {
                  return false;
                }
                monitor.owner = me;
                monitor.depth += depth;
                return true;
              });
    }
  }

  void exit(Object object) {
    Monitor monitor = of(object);
    scheduler.atomically(
        () -> {
          if (scheduler.isOver()) {
            return null;
          }
          own(monitor);
          scheduler.writes().showAll();
          if (--monitor.depth == 0) {
            monitor.owner = null;
          }
          return null;
        });
  }

  boolean isHeld(Object object) {
    Monitor monitor = of(object);
    return scheduler.atomically(() -> monitor.owner == Thread.currentThread());
  }

  private static void own(Monitor monitor) {
    if (monitor.owner != Thread.currentThread()) {
      throw new IllegalMonitorStateException("current thread is not owner");
    }
  }

  /** Waits until told, interrupted, or, if there is a limit, for some time. */
  void await(Object object, boolean limited) throws InterruptedException {
    Monitor monitor = of(object);
    Thread me = Thread.currentThread();
    Waiter waiter = new Waiter();
    scheduler.step(() -> true, false);
    own(monitor);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    int depth =
        scheduler.atomically(
            () -> {
              int held = monitor.depth;
              scheduler.writes().showAll();
              monitor.waiters.add(waiter);
              monitor.depth = 0;
              monitor.owner = null;
              return held;
            });
    scheduler.step(
        () -> monitor.owner == null && (waiter.told || limited || me.isInterrupted()), limited);
    take(monitor, depth);
    boolean told = scheduler.atomically(() -> !monitor.waiters.remove(waiter) && waiter.told);
    if (!told && Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  void tell(Object object, boolean all) {
    Monitor monitor = of(object);
    scheduler.step(() -> true, false);
    scheduler.atomically(
        () -> {
          own(monitor);
          while (!monitor.waiters.isEmpty()) {
            int which = scheduler.order().below(monitor.waiters.size());
            Waiter waiter = monitor.waiters.stream().skip(which).findFirst().orElseThrow();
            monitor.waiters.remove(waiter);
            waiter.told = true;
            if (!all) {
              break;
            }
          }
          return null;
        });
  }
}
