package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.threads.Name;
import java.util.HashSet;
import java.util.Set;

/**
 * What a state says of a method's own parameters: the locks that they are or that hang on them,
 * whether one is being made, whether the receiver is the activation's own, or its thread's.
 *
 * @param locks held on parameters
 * @param receiver what is known of the receiver, a bit for each way it may be somebody's own
 */
record Near(Set<Lock> locks, int receiver) {
  // What is generated for records costs more, and these are looked up very often.
  @Override
  public int hashCode() {
    return 31 * locks.hashCode() + receiver;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Near other && receiver == other.receiver && locks.equals(other.locks);
  }

  /** For states of which nothing is told. */
  static final Near NOTHING = new Near(Set.of(), 0);

  static Near of(EntryState state) {
    Set<Lock> near = new HashSet<>();
    for (Lock lock : state.locks()) {
      if (isNear(lock.name())) {
        near.add(lock);
      }
    }
    int receiver =
        (int) (state.own() & 1)
            | (int) (state.own() >>> 32 & 1) << 1
            | (int) (state.handed() & 1) << 2
            | (int) (state.taken() & 1) << 3;
    return new Near(near, receiver);
  }

  private static boolean isNear(Name name) {
    Name base = name;
    if (name instanceof Name.Path path) {
      base = path.base();
    } else if (name instanceof Name.Part part && Token.isConstruction(part)) {
      base = part.base();
    }
    return base instanceof Name.Parameter;
  }

  /** Whether nothing of it is lost if it also stands for another one. */
  boolean isWithin(Near other) {
    return (receiver & ~other.receiver) == 0 && other.locks.containsAll(locks);
  }
}
