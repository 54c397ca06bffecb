package dev.deadheat.runtime;

/**
 * A lock for a few instructions. Not a monitor: the runtime may run while the program is entering
 * one, and a monitor of an object would cost more than what it protects.
 */
class SpinLock {
  private static final long STATE = Mem.offset(SpinLock.class, "state");
  private static final int SPINS = 64;

  @SuppressWarnings("unused") // through its offset
  private volatile int state;

  // Whoever holds it is about to leave, but may not be running.
  @SuppressWarnings("ThreadPriorityCheck")
  final void lock() {
    int spins = 0;
    while (!Mem.U.compareAndSetInt(this, STATE, 0, 1)) {
      if (++spins < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  final void unlock() {
    state = 0;
  }
}
