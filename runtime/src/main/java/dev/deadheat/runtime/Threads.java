package dev.deadheat.runtime;

/** Called from the methods of {@code java.lang.Thread}: starting, ending, waiting for the end. */
public final class Threads {
  /** Stands for all starts: threads that are started by the same calls share a stack. */
  private static final int START =
      Sites.add("java.lang.Thread", "start", "()V", null, -1, false, null, null, null);

  private Threads() {}

  /** On entry of {@code start}: what was done before happens before what the thread does. */
  public static void start(Object started) {
    Thread child = (Thread) started;
    ThreadState self = ThreadSlot.current();
    if (self.inside == 0 && ThreadSlot.of(child) == null) {
      Counts.event(Counts.START, self);
      self.inside++;
      try {
        ThreadSlot.set(child, Slots.create(child, self, stack(self)));
      } finally {
        self.inside--;
      }
      self.tick();
    }
  }

  private static int stack(ThreadState starter) {
    // Threads of the JDK, which no code of ours called, would all seem to be called alike.
    int known =
        starter.context == 0 ? 0 : History.stack(History.number(starter, starter.context, START));
    return known != 0 ? known : Stacks.number(new Stacks.Trace());
  }

  /** The thread runs no more of the program. */
  public static void exit(Object object) {
    Thread thread = (Thread) object;
    ThreadState state = ThreadSlot.of(thread);
    if (state != null) {
      if (state == ThreadSlot.currentOrNull()) {
        state.optimistic.flush(state);
      }
      Slots.end(state);
      if (state == ThreadSlot.currentOrNull()) {
        state.forgetCaches();
      }
      ArrayShadow.clean();
    }
  }

  /** The caller has seen that the thread has ended. */
  private static void ended(Thread thread) {
    ThreadState self = ThreadSlot.current();
    ThreadState other = ThreadSlot.of(thread);
    if (self.inside == 0 && other != null && other != self) {
      self.learn(other.snapshot());
    }
  }

  /** Before {@code join()}, which returns when the thread has ended, and not before. */
  public static void joining(Object thread) {
    ThreadState self = ThreadSlot.current();
    Counts.event(Counts.JOIN, self);
    ThreadState other = ThreadSlot.of((Thread) thread);
    if (self != other) {
      self.joining = other;
    }
  }

  /** However {@code join()} was left. */
  public static void left(Object thread) {
    ThreadSlot.current().joining = null;
  }

  /** A thread has left the scope in which it was started; who runs this may be another one. */
  public static void left(Object scope, Object thread) {
    ThreadState self = ThreadSlot.current();
    ThreadState state = ThreadSlot.of((Thread) thread);
    if (state != null && self.inside == 0) {
      Sync.var(scope).releaseOf(state);
    }
  }

  /** After {@code join} returned. */
  public static void joined(Object object) {
    Thread thread = (Thread) object;
    ThreadState self = ThreadSlot.current();
    if (self.inside == 0) {
      self.inside++;
      boolean alive = thread.isAlive();
      self.inside--;
      if (!alive) {
        ended(thread);
      }
    }
  }

  /** After {@code isAlive} or {@code join(time)} said something about the thread. */
  public static void alive(Object thread, boolean alive) {
    if (!alive) {
      ended((Thread) thread);
    }
  }

  public static void hasEnded(Object thread, boolean ended) {
    if (ended) {
      ended((Thread) thread);
    }
  }

  public static void state(Object thread, Object state) {
    if (state == Thread.State.TERMINATED) {
      ended((Thread) thread);
    }
  }

  public static void interrupt(Object thread) {
    Sync.release(InterruptKey.of((Thread) thread));
  }

  /** After a thread saw that it or another was interrupted. */
  public static void interrupted(Object thread, boolean interrupted) {
    if (interrupted) {
      Sync.acquire(InterruptKey.of((Thread) thread));
    }
  }

  public static void interrupted(boolean interrupted) {
    interrupted(Thread.currentThread(), interrupted);
  }

  /** An {@code InterruptedException} was made: the thread knows that it was interrupted. */
  public static void interrupted() {
    interrupted(Thread.currentThread(), true);
  }

  /** Not the thread itself, which is also a monitor. */
  private static final class InterruptKey {
    private static final WeakIdentityMap.Fresh<InterruptKey> FRESH =
        new WeakIdentityMap.Fresh<>() {
          @Override
          public InterruptKey make(Object key) {
            return new InterruptKey();
          }
        };
    private static final WeakIdentityMap<InterruptKey> KEYS = new WeakIdentityMap<>();

    static InterruptKey of(Thread thread) {
      return KEYS.getOrAdd(thread, FRESH);
    }
  }
}
