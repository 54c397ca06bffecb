package dev.deadheat.values.schedule;

/** Where threads may be made to wait, from few places to many. */
public enum Detail {
  /**
   * At operations that synchronize. For a program without data races this is all there is: other
   * switches do not lead to other results.
   */
  SYNCHRONIZATION,
  /** Also at each access of a field that is not final, and of an array. */
  ACCESSES,
  /**
   * Also, what a thread writes to plain fields may be seen late by others, and in another order,
   * but before its next release: not sequentially consistent, but allowed by the memory model,
   * which orders plain writes of one thread for others only by what they release.
   */
  LATE_WRITES
}
