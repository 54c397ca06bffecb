package dev.deadheat.values.schedule;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread of a run go on at a time, from step to step.
 *
 * <p>What a thread says at a step is when it can go on: always, or when a lock is free or a thread
 * has ended. What the library makes a thread wait for (a future, a queue) is not known here: a
 * thread that is seen to wait elsewhere is away, the others go on without it until it comes to a
 * step again. Which thread has its turn is a matter of the seed; that the run is an execution of
 * the program is not: locks exclude whatever the turns are.
 */
final class Scheduler {
  /** As long as nothing moves elsewhere either, in milliseconds, the run is over. */
  private static final long SILENCE = 100;

  /**
   * Who waits elsewhere for so many nanoseconds is away; for a class to be loaded, less will do.
   */
  private static final long AWAY = 15_000_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final List<Task> tasks = new ArrayList<>();
  private final IdentityHashMap<Thread, Task> byThread = new IdentityHashMap<>();
  private final Set<Integer> failed = new TreeSet<>();
  private final Order order;
  private final int mostSteps;
  private @Nullable Task running;
  private int steps;
  private volatile boolean over;

  Scheduler(Order order, int mostSteps) {
    this.order = order;
    this.mostSteps = mostSteps;
  }

  /** A thread of the program. */
  static final class Task {
    final Thread thread;
    final int number;
    final Condition turn;
    final LateWrites writes = new LateWrites();
    boolean atStep;
    boolean away;
    boolean patient;
    boolean ended;
    long waitingSince;
    BooleanSupplier canGoOn = () -> true;

    Task(Thread thread, int number, Condition turn) {
      this.thread = thread;
      this.number = number;
      this.turn = turn;
    }
  }

  /** Waits for this thread's turn, which comes when it can go on. */
  void step(BooleanSupplier canGoOn, boolean patient) {
    lock.lock();
    try {
      Task me = me();
      me.canGoOn = canGoOn;
      me.patient = patient;
      me.atStep = true;
      me.away = false;
      me.waitingSince = 0;
      if (running == me) {
        running = null;
      }
      if (++steps > mostSteps) {
        finish();
      }
      choose();
      while (running != me && !over) {
        me.turn.awaitUninterruptibly();
      }
      me.atStep = false;
      if (over) {
        throw new Abandoned();
      }
      tasks.stream().filter(t -> t == me || t.ended).forEach(t -> t.writes.maybeShow(order));
    } finally {
      lock.unlock();
    }
  }

  /** Does something that no step of another thread comes between. */
  <T> T atomically(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  Order order() {
    return order;
  }

  int steps() {
    return atomically(() -> steps);
  }

  boolean isOver() {
    return over;
  }

  void failed(int line) {
    atomically(() -> failed.add(line));
  }

  /** A thread that is about to be started. */
  void add(Thread thread) {
    atomically(() -> task(thread));
  }

  boolean hasEnded(Thread thread) {
    Task task = byThread.get(thread);
    return task == null ? !thread.isAlive() : task.ended;
  }

  /** What this thread has written and others may not see; only to be used {@link #atomically}. */
  LateWrites writes() {
    return me().writes;
  }

  /** What a thread has written that has ended is seen by who joins it, by others perhaps later. */
  void showAllOf(Thread thread) {
    atomically(
        () -> {
          Task task = byThread.get(thread);
          if (task != null) {
            task.writes.showAll();
          }
          return null;
        });
  }

  private Task me() {
    return task(Thread.currentThread());
  }

  private Task task(Thread thread) {
    Task task = byThread.get(thread);
    if (task == null) {
      task = new Task(thread, tasks.size(), lock.newCondition());
      tasks.add(task);
      byThread.put(thread, task);
    }
    return task;
  }

  /**
   * Gives the turn to one of those who can go on, when nobody has it or is on the way to a step.
   */
  private void choose() {
    if (running != null || over) {
      return;
    }
    List<Integer> ready = new ArrayList<>();
    Set<Integer> patient = new HashSet<>();
    for (Task task : tasks) {
      if (task.atStep) {
        if (task.canGoOn.getAsBoolean()) {
          ready.add(task.number);
          if (task.patient) {
            patient.add(task.number);
          }
        }
      } else if (!task.away && !task.ended) {
        return;
      }
    }
    if (!ready.isEmpty()) {
      Task chosen = tasks.get(order.next(ready, patient));
      running = chosen;
      chosen.turn.signal();
    }
  }

  private void finish() {
    over = true;
    tasks.forEach(t -> t.turn.signal());
  }

  /** Watches the run until its end; the lines of the assertions that failed. */
  Set<Integer> watch(ThreadGroup group, long mostMillis) {
    long begin = System.nanoTime();
    long moved = begin;
    int before = -1;
    while (!over) {
      LockSupport.parkNanos(30_000);
      lock.lock();
      try {
        boolean changed = look();
        changed |= steps != before;
        before = steps;
        long now = System.nanoTime();
        moved = changed ? now : moved;
        choose();
        long silent = (now - moved) / 1_000_000;
        boolean idle = running == null && tasks.stream().noneMatch(Scheduler::isBusy);
        if ((idle && (silent >= SILENCE || !othersAtWork(group)))
            || (now - begin) / 1_000_000 >= mostMillis) {
          finish();
        } else if (silent >= SILENCE) {
          // Some compute for long, or wait where the JVM does not show it: for a class, perhaps.
          tasks.stream().filter(t -> !t.atStep).forEach(t -> t.away = true);
          running = null;
        }
      } finally {
        lock.unlock();
      }
    }
    return atomically(() -> new TreeSet<>(failed));
  }

  private static boolean isBusy(Task task) {
    Thread.State state = task.thread.getState();
    return !task.ended && !task.atStep && !(task.away && state != Thread.State.RUNNABLE);
  }

  /** Whether threads are away, or the library has made some that have not come to a step. */
  private boolean othersAtWork(ThreadGroup group) {
    if (!tasks.stream().allMatch(t -> t.ended || t.atStep)) {
      return true;
    }
    Thread[] alive = new Thread[64];
    int count = group.enumerate(alive);
    for (int i = 0; i < count; i++) {
      if (!byThread.containsKey(alive[i])) {
        return true;
      }
    }
    return !java.util.concurrent.ForkJoinPool.commonPool().isQuiescent();
  }

  /** Notes who has ended, and who waits for something that is not known here. */
  private boolean look() {
    boolean changed = false;
    for (Task task : tasks) {
      if (task.ended || task.atStep) {
        continue;
      }
      Thread.State state = task.thread.getState();
      if (state == Thread.State.TERMINATED) {
        task.ended = true;
        changed = true;
      } else if (!task.away && state != Thread.State.RUNNABLE && state != Thread.State.NEW) {
        long now = System.nanoTime();
        task.waitingSince = task.waitingSince == 0 ? now : task.waitingSince;
        task.away = now - task.waitingSince > AWAY;
      } else {
        task.waitingSince = 0;
      }
      if (running == task && (task.ended || task.away)) {
        running = null;
      }
    }
    return changed;
  }
}
