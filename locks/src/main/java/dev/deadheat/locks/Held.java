package dev.deadheat.locks;

import dev.deadheat.threads.Name;
import java.util.Set;

/** The locks held at a point, relative to those the caller holds. */
public final class Held {
  private final Set<Lock> taken;
  private final Set<Name> released;
  private final LockObjects lost;
  private final NamedLocks named;

  /**
   * @param taken taken in this body and not released
   * @param released names of locks of the caller that may have been released
   * @param lost locks that may have been released under no name
   */
  Held(Set<Lock> taken, Set<Name> released, LockObjects lost, NamedLocks named) {
    this.taken = taken;
    this.released = released;
    this.lost = lost;
    this.named = named;
  }

  /** The locks that this body took and still holds. */
  public Set<Lock> taken() {
    return taken;
  }

  /** Whether a lock of the caller is still held. */
  public boolean keeps(Lock lock) {
    if (!lock.explicit()) {
      return true;
    }
    if (!lost.isNone() && named.of(lock.name()).meets(lost)) {
      return false;
    }
    for (Name name : released) {
      if (named.mayBeSame(name, lock.name())) {
        return false;
      }
    }
    return true;
  }
}
