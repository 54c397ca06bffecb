package dev.deadheat.locks;

import java.util.Set;

/**
 * What a method does to locks by the time it returns, in terms of its parameters.
 *
 * @param acquired locks surely held that were not before
 * @param released locks that may have been released
 * @param losesUnknown whether a lock may have been released that has no name
 */
public record LockEffect(Set<Lock> acquired, Set<Lock> released, boolean losesUnknown) {
  static final LockEffect NONE = new LockEffect(Set.of(), Set.of(), false);

  boolean isNone() {
    return acquired.isEmpty() && released.isEmpty() && !losesUnknown;
  }
}
