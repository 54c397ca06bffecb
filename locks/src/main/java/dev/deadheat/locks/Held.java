package dev.deadheat.locks;

import dev.deadheat.threads.Name;
import java.util.Set;

/**
 * The locks held at a point, relative to those the caller holds.
 *
 * @param taken taken in this body and not released
 * @param released names of locks of the caller that may have been released
 * @param lost whether a lock without a name may have been released: then no lock of the caller that
 *     is released by calls counts
 */
public record Held(Set<Lock> taken, Set<Name> released, boolean lost) {
  static final Held NONE = new Held(Set.of(), Set.of(), false);

  /** Whether a lock of the caller is still held. */
  public boolean keeps(Lock lock) {
    return !lock.explicit() || (!lost && !released.contains(lock.name()));
  }
}
