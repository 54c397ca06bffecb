package dev.deadheat.runtime;

/**
 * A lock for a few instructions. Not a monitor: the runtime may run while the program is entering
 * one, and a monitor of an object would cost more than what it protects.
 */
class SpinLock {
  private static final long STATE = Mem.offset(SpinLock.class, "state");
  private static final int SPINS = 64;
  private static final int FREE = 0;
  private static final int LOCKED = 1;

  /** Others must not even look until it is free again. */
  private static final int CLOSED = 2;

  /** How long to wait before looking: a thread may die in between, of a full stack. */
  private static final long PATIENCE_NANOS = 1_000_000_000;

  @SuppressWarnings("unused") // through its offset
  private volatile int state;

  // Whoever holds it is about to leave, but may not be running.
  @SuppressWarnings("ThreadPriorityCheck")
  private void take(int how) {
    int spins = 0;
    while (!Mem.U.compareAndSetInt(this, STATE, FREE, how)) {
      if (++spins < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  final void lock() {
    take(LOCKED);
  }

  /** As {@link #lock}, and those who would look without the lock wait too. */
  final void close() {
    take(CLOSED);
  }

  final void unlock() {
    state = FREE;
  }

  /** For those who look without the lock. */
  final void awaitOpen() {
    if (state == CLOSED) {
      spin();
    }
  }

  @SuppressWarnings("ThreadPriorityCheck")
  private void spin() {
    long since = System.nanoTime();
    for (int spins = 0;
        state == CLOSED && (spins < SPINS || System.nanoTime() - since < PATIENCE_NANOS);
        spins++) {
      if (spins < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }
}
