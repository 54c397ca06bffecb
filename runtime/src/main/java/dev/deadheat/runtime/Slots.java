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

  private static final SpinLock LOCK = new SpinLock();
  private static @Nullable ThreadState[] owners = new ThreadState[64];
  private static int used;
  private static int hand;

  private Slots() {}

  /** The running thread was not started under our eyes: main, or one that the JVM attached. */
  static ThreadState attach() {
    Thread self = Thread.currentThread();
    ThreadState state = ThreadSlot.of(self);
    if (state == null) {
      state = create(self, null, null);
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
