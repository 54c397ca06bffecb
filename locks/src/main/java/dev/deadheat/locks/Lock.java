package dev.deadheat.locks;

import dev.deadheat.threads.Name;

/**
 * A lock that is held.
 *
 * @param name which one
 * @param shared whether others may hold it at the same time: the reading side of a read-write lock
 * @param explicit whether it is released by a call rather than by the end of a block
 */
public record Lock(Name name, boolean shared, boolean explicit) {
  // What is generated for records costs more, and locks are compared very often. Sets add up the
  // numbers of what they hold: unmixed, the locks f of a and g of b would be those g of a and f of
  // b.
  @Override
  public int hashCode() {
    int mixed = (31 * name.hashCode() + (shared ? 1 : 0) + (explicit ? 2 : 0)) * 0x9E3779B1;
    return mixed ^ (mixed >>> 15);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Lock other
        && shared == other.shared
        && explicit == other.explicit
        && name.equals(other.name);
  }

  /** The lock that a named object is, as {@code lock()} on it takes it. */
  static Lock explicit(Name name) {
    if (name instanceof Name.Part part) {
      return new Lock(part.base(), part.what().equals("read"), true);
    }
    return new Lock(name, false, true);
  }

  static Lock monitor(Name name) {
    return new Lock(name, false, false);
  }

  /** Whether it says that a release was seen, rather than that a lock is held. */
  public boolean isAcquire() {
    return name instanceof Name.Part part
        && (part.what().equals("seen")
            || part.what().equals("late")
            || part.what().equals("ended"));
  }

  /** Whether holders of the two exclude each other, given that the names mean the same object. */
  public boolean excludes(Lock other) {
    return explicit == other.explicit && !(shared && other.shared);
  }

  public Lock withName(Name other) {
    return new Lock(other, shared, explicit);
  }
}
