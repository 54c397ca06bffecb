package dev.deadheat.locks;

import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a method does to locks that it does not take itself, by the time it is left.
 *
 * @param acquired locks surely held on return that were not before
 * @param returning what may have been released on return
 * @param throwing what may have been released when an exception leaves the method
 */
record LockEffect(Set<Lock> acquired, Releases returning, Releases throwing) {
  static final LockEffect NONE = new LockEffect(Set.of(), Releases.NONE, Releases.NONE);

  /** So many locks have names at most; with more, only their objects are kept. */
  private static final int NAMES = 8;

  /**
   * Locks that may have been released.
   *
   * @param counts how often at most, {@link HeldLocks#ALL} for any number of times
   * @param unnamed others, which have no name here
   */
  record Releases(Map<Lock, Integer> counts, LockObjects unnamed) {
    static final Releases NONE = new Releases(Map.of(), LockObjects.NONE);

    /**
     * @param method whose names they are
     */
    static Releases of(
        Map<Lock, Integer> counts, LockObjects unnamed, NamedLocks named, Method method) {
      if (counts.isEmpty() && unnamed.isNone()) {
        return NONE;
      }
      Releases all = new Releases(counts, unnamed);
      return counts.size() > NAMES ? all.withoutNames(named, method) : all;
    }

    boolean isNone() {
      return counts.isEmpty() && unnamed.isNone();
    }

    Releases or(Releases other) {
      if (isNone() || equals(other)) {
        return other;
      }
      if (other.isNone()) {
        return this;
      }
      Map<Lock, Integer> most = new HashMap<>(counts);
      other.counts.forEach((lock, count) -> most.merge(lock, count, Math::max));
      return new Releases(most, unnamed.or(other.unnamed));
    }

    Releases withoutNames(NamedLocks named, Method method) {
      LockObjects all = unnamed;
      for (Lock lock : counts.keySet()) {
        all = all.or(named.of(method, lock.name()));
      }
      return new Releases(Map.of(), all);
    }
  }

  boolean isNone() {
    return acquired.isEmpty() && returning.isNone() && throwing.isNone();
  }

  /** The effect of a call that may run either. */
  LockEffect or(LockEffect other) {
    if (equals(other)) {
      return this;
    }
    Set<Lock> both = new HashSet<>(acquired);
    both.retainAll(other.acquired);
    return new LockEffect(both, returning.or(other.returning), throwing.or(other.throwing));
  }

  /** The effect as those see it who may be called by the method in turn. */
  LockEffect inCircle(NamedLocks named, Method method) {
    return new LockEffect(
        Set.of(), returning.withoutNames(named, method), throwing.withoutNames(named, method));
  }

  LockEffect withoutAcquired() {
    return acquired.isEmpty() ? this : new LockEffect(Set.of(), returning, throwing);
  }
}
