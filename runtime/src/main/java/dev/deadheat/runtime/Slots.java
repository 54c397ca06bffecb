package dev.deadheat.runtime;

import java.util.Arrays;

/**
 * Which thread has which entry of the vector clocks. A dead thread's slot goes to a new thread only
 * if whoever starts that one knows all that the dead thread did: then no one can mistake knowledge
 * of the new thread for knowledge of the old one that it does not have, and no race is hidden.
 */
final class Slots {
  /** How many slots a start looks at in search of a dead one. */
  private static final int LOOKS = 64;

  /** With more threads than this they are not asked what they know. */
  private static final int ASKED = 64;

  private static final SpinLock LOCK = new SpinLock();
  private static @Nullable ThreadState[] owners = new ThreadState[64];
  private static int used;

  /** Threads that may run code of the program. */
  private static volatile int live;

  private static int hand;

  private Slots() {}

  /** The running thread was not started under our eyes: main, or one that the JVM attached. */
  static ThreadState attach() {
    Thread self = Thread.currentThread();
    ThreadState state = ThreadSlot.of(self);
    if (state == null) {
      state = create(self, null, null);
      if (isSystem(self)) {
        state.system = true;
        LOCK.lock();
        countLive(-1);
        LOCK.unlock();
      }
      if (self.getName().equals("Finalizer")) {
        // An object's construction happens before its finalizer; nothing else is promised or usual.
        state.ignored = true;
      } else if (self.getName().equals("DestroyJavaVM")) {
        learnFromTheDead(state);
      }
      ThreadSlot.set(self, state);
    }
    ThreadSlot.setCurrent(state);
    return state;
  }

  private static boolean isSystem(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return (group != null && group.getParent() == null)
        || thread.getClass().getName().equals("jdk.internal.misc.InnocuousThread");
  }

  /** The JVM waits for the others to end before it runs the shutdown hooks. */
  private static void learnFromTheDead(ThreadState state) {
    for (ThreadState other : Arrays.copyOf(owners, used)) {
      if (other != null && other != state && isDead(other)) {
        state.learn(other.snapshot());
      }
    }
  }

  /** A state for a thread about to be started by another. */
  static ThreadState create(
      Thread thread, @Nullable ThreadState starter, @Nullable Throwable stack) {
    LOCK.lock();
    try {
      int slot = -1;
      int clock = 1;
      if (starter != null) {
        slot = reusable(starter);
      }
      if (slot >= 0) {
        ThreadState dead = owners[slot];
        clock = dead == null ? 1 : dead.clock() + 1;
      } else {
        slot = used++;
        if (slot == owners.length) {
          owners = Arrays.copyOf(owners, slot * 2);
        }
      }
      ThreadState state = new ThreadState(thread, slot, clock, stack, starter);
      owners[slot] = state;
      countLive(1);
      return state;
    } finally {
      LOCK.unlock();
    }
  }

  private static int reusable(ThreadState starter) {
    for (int i = 0; i < Math.min(LOOKS, used); i++) {
      hand = hand + 1 < used ? hand + 1 : 0;
      ThreadState owner = owners[hand];
      if (owner != null
          && isDead(owner)
          && owner != starter
          && starter.knowsClock(owner.slot, owner.lastClock())) {
        return hand;
      }
    }
    return -1;
  }

  /** With the lock held. */
  private static void countLive(int change) {
    int now = live;
    live = now + change;
  }

  /** A thread runs no more of the program. */
  static void end(ThreadState state) {
    LOCK.lock();
    try {
      if (!state.dead) {
        state.dead = true;
        state.info.end();
        countLive(state.system ? 0 : -1);
      }
    } finally {
      LOCK.unlock();
    }
  }

  /**
   * Whether there is no other thread than the running one: all others will be started by it, so
   * nothing races with what it does now. What dead threads did, it may race with.
   */
  static boolean isAlone() {
    return live == 1;
  }

  /**
   * Whether all threads know of that moment. Then so do those that they will start, and nothing can
   * race with it any more. Not asked are the JVM's own threads, which run no code of the program,
   * and a thread that native code will attach later cannot be. A thread whose wait for the end of
   * another is interrupted may miss a race.
   */
  static boolean allKnow(int epoch) {
    int slot = Epochs.slot(epoch);
    int clock = Epochs.clock(epoch);
    int count = used;
    if (count > ASKED) {
      return false;
    }
    @Nullable ThreadState[] all = owners;
    for (int i = 0; i < count; i++) {
      ThreadState owner = all[i];
      if (owner != null
          && !owner.dead
          && !owner.ignored
          && !owner.system
          && !willKnow(owner, slot, clock)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the thread knows of that moment, or will before it does anything: while it waits for
   * the end of another it does nothing, and then it knows what the other knew.
   */
  private static boolean willKnow(ThreadState thread, int slot, int clock) {
    ThreadState asked = thread;
    for (int i = 0; asked != null && i < ASKED; i++) {
      ThreadState next = asked.joining;
      if (asked.knowsClock(slot, clock)) {
        return true;
      }
      asked = next;
    }
    return false;
  }

  private static boolean isDead(ThreadState state) {
    return state.dead || state.thread.get() == null;
  }

  /** The thread that has or last had this slot. */
  static @Nullable ThreadState owner(int slot) {
    return slot < owners.length ? owners[slot] : null;
  }

  static int count() {
    return used;
  }

  static boolean isVirtual(Thread thread) {
    for (Class<?> type = thread.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().equals("java.lang.BaseVirtualThread")) {
        return true;
      }
    }
    return false;
  }
}
