package dev.deadheat.benchmarks.soundness;

/**
 * What a thread is about to do that others may notice.
 *
 * @param key the memory, lock or other thing; equal for operations that may depend on each other
 * @param writes whether two of these do not commute
 * @param releases whether it can never be possible beside another operation on the same lock
 */
record Step(Object key, boolean writes, boolean possible, boolean releases) {
  static Step access(Object key, boolean writes) {
    return new Step(key, writes, true, false);
  }

  static Step of(Object key, boolean possible) {
    return new Step(key, true, possible, false);
  }

  static Step release(Object key) {
    return new Step(key, true, true, true);
  }
}
