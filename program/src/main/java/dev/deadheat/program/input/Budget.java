package dev.deadheat.program.input;

/** What is left of the limits while one input is opened; used by one thread. */
final class Budget {
  private final InputLimits limits;
  private long entries;
  private long classBytes;
  private long nestedBytes;

  Budget(InputLimits limits) {
    this.limits = limits;
    this.entries = limits.entries();
    this.classBytes = limits.totalClassBytes();
    this.nestedBytes = limits.totalNestedBytes();
  }

  InputLimits limits() {
    return limits;
  }

  int entriesLeft() {
    return (int) Math.max(0, entries);
  }

  void takeEntries(int count) {
    entries -= count;
  }

  /** Whether a class file of this size is still allowed; if so, it is counted. */
  boolean takeClass(long size) {
    if (size < 0 || size > limits.classBytes() || size > classBytes) {
      return false;
    }
    classBytes -= size;
    return true;
  }

  /** Whether an archive of this size may still be inflated into memory; if so, it is counted. */
  boolean takeNested(long size) {
    if (size < 0 || size > limits.nestedBytes() || size > nestedBytes) {
      return false;
    }
    nestedBytes -= size;
    return true;
  }
}
