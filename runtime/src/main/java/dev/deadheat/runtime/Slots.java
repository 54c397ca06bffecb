package dev.deadheat.runtime;

import java.util.Arrays;

/**
 * Which thread has which entry of the vector clocks. A dead thread's slot goes to a new thread if
 * whoever starts that one knows all that the dead thread did: then no one can mistake knowledge of
 * the new thread for knowledge of the old one that it does not have, and no race is hidden.
 *
 * <p>What a thread did that nobody waited for is never known, so a program that starts such threads
 * for ever would need ever longer clocks. When they would take more than their share of the heap,
 * the slot of a thread that ended long ago is taken in any case, with a warning, and what that one
 * did is forgotten: it races with nothing more.
 */
final class Slots {
  /** About what is kept of a thread that has ended, in bytes, times the share of the heap. */
  private static final int SHARE = 160 * 32;

  /** With more slots than this, dead threads that are not known to all are forgotten. */
  private static final int MANY =
      (int) Math.max(4096, Math.min(1 << 20, Runtime.getRuntime().maxMemory() / SHARE));

  /** How many slots a start looks at in search of a dead one. */
  private static final int LOOKS = 64;

  /** With more threads than this they are not asked what they know. */
  private static final int ASKED = 64;

  private static final SpinLock LOCK = new SpinLock();

  /** Of the slots that are in use. */
  private static @Nullable ThreadState[] owners = new ThreadState[64];

  /** Of the others. */
  private static @Nullable Ended[] ended = new Ended[64];

  private static int used;

  /** What all threads that have ended knew together. */
  private static volatile Snapshot inTheEnd = new Snapshot(new int[0], null, -1, 0);

  /** By slot: the first clock after a thread was forgotten. */
  private static volatile int[] forgotten = {};

  /** Where the search for a thread to forget goes on. */
  private static int oldest;

  /** Threads that may run code of the program. */
  private static volatile int live;

  private static int hand;

  private Slots() {}

  /** What is kept of a thread that has ended. */
  private static final class Ended {
    final int clock;
    final int lastClock;
    final int[] blocks;

    Ended(ThreadState thread) {
      clock = thread.clock();
      lastClock = thread.lastClock();
      blocks = thread.blocks();
    }
  }

  /** The running thread was not started under our eyes: main, or one that the JVM attached. */
  static ThreadState attach() {
    Thread self = Thread.currentThread();
    ThreadState state = ThreadSlot.of(self);
    if (state == null) {
      state = create(self, null, 0);
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
    LOCK.lock();
    try {
      for (int i = 0; i < used; i++) {
        buryIfGone(i);
      }
      state.learn(inTheEnd);
    } finally {
      LOCK.unlock();
    }
  }

  /** A state for a thread about to be started by another. */
  static ThreadState create(Thread thread, @Nullable ThreadState starter, int stack) {
    ThreadState state = createLocked(thread, starter, stack);
    if (forgotten.length > 0) {
      Reports.warnOnce(
          "slots",
          "more than "
              + MANY
              + " threads have ended that not all others know of; races with the first of them are"
              + " no longer seen (a larger heap keeps more of them)");
    }
    return state;
  }

  private static ThreadState createLocked(Thread thread, @Nullable ThreadState starter, int stack) {
    LOCK.lock();
    try {
      int slot = starter == null ? -1 : reusable(starter);
      if (slot < 0 && used >= MANY) {
        slot = forgetOldest();
      }
      int clock = 1;
      if (slot < 0) {
        slot = used++;
        if (slot == owners.length) {
          owners = Arrays.copyOf(owners, slot * 2);
          ended = Arrays.copyOf(ended, slot * 2);
        }
      } else if (ended[slot] != null) {
        clock = ended[slot].clock + 1;
      }
      ThreadState state = new ThreadState(thread, slot, clock, stack, starter);
      owners[slot] = state;
      ended[slot] = null;
      countLive(1);
      return state;
    } finally {
      LOCK.unlock();
    }
  }

  private static int reusable(ThreadState starter) {
    for (int i = 0; i < Math.min(LOOKS, used); i++) {
      hand = hand + 1 < used ? hand + 1 : 0;
      buryIfGone(hand);
      Ended thread = ended[hand];
      if (thread != null && starter.knowsClock(hand, thread.lastClock)) {
        return hand;
      }
    }
    return -1;
  }

  /** The slot of a thread that ended long ago and whose accesses nobody will hear of again. */
  private static int forgetOldest() {
    for (int i = 0; i < used; i++) {
      oldest = oldest + 1 < used ? oldest + 1 : 0;
      Ended thread = ended[oldest];
      if (thread != null) {
        for (int block : thread.blocks) {
          Epochs.forget(block);
        }
        int[] first = forgotten;
        if (oldest >= first.length) {
          first = Arrays.copyOf(first, used);
        }
        first[oldest] = thread.clock + 1;
        forgotten = first; // a volatile store, also for what is in it
        return oldest;
      }
    }
    return -1;
  }

  /**
   * Whether that clock is of a thread that was forgotten: to know a later clock of its slot says
   * nothing about what it knew.
   */
  static boolean isForgotten(int slot, int clock) {
    int[] first = forgotten;
    return slot < first.length && clock < first[slot];
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
      bury(state);
    } finally {
      LOCK.unlock();
    }
  }

  /** A virtual thread that waits for ever may be collected. With the lock held. */
  private static void buryIfGone(int slot) {
    ThreadState owner = owners[slot];
    if (owner != null && owner.thread.get() == null) {
      bury(owner);
    }
  }

  private static void bury(ThreadState state) {
    if (!state.dead) {
      state.end();
      countLive(state.system ? 0 : -1);
      inTheEnd = inTheEnd.join(state.snapshot()); // before: who finds no owner looks there
      owners[state.slot] = null;
      ended[state.slot] = new Ended(state);
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
    if (slot == Epochs.FORGOTTEN) {
      return true;
    }
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
   * Whether the thread of one moment has come to know of another one. Then what happened there may
   * have come after the other, though it was recorded before. If it did not, a race is missed. Of
   * threads that have ended it is only known what they knew together.
   */
  static boolean hasLearnt(int then, int epoch) {
    int slot = Epochs.slot(epoch);
    int clock = Epochs.clock(epoch);
    int other = Epochs.slot(then);
    ThreadState owner = other == Epochs.FORGOTTEN ? null : owners[other];
    return owner == null ? inTheEnd.knowsClock(slot, clock) : owner.knowsClock(slot, clock);
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

  static boolean isVirtual(Thread thread) {
    for (Class<?> type = thread.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().equals("java.lang.BaseVirtualThread")) {
        return true;
      }
    }
    return false;
  }
}
