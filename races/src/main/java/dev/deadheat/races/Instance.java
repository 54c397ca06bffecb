package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import java.util.BitSet;
import java.util.Set;

/**
 * An access as it happens: in a state, by threads, on objects. Instances that differ only in the
 * objects are one.
 *
 * @param handed whether the object is the thread's own among threads of its kind
 * @param taken whether it was taken out of a queue between threads
 * @param care how its own method or a lock that is held shows that other threads were thought of
 * @param maker whether its thread made the object: in the same activation, or it is constructing it
 * @param passed whether an unknown caller passed the object to an operation
 * @param narrowed whether it is known which of its objects unknown callers may have passed
 * @param group the number of what decides what may happen at the same time: see {@link Concurrency}
 * @param points the objects, not to be changed; empty for static fields
 */
record Instance(
    Access access,
    Propagation.Visit visit,
    boolean handed,
    boolean taken,
    Set<Token> tokens,
    Care care,
    boolean maker,
    boolean passed,
    boolean narrowed,
    int alive,
    BitSet threads,
    int group,
    IntSet points) {

  /** All that makes it another instance than others, but for the objects. */
  record Key(int access, boolean write, int group, int manner) {
    @Override
    public int hashCode() {
      return (31 * (31 * access + group) + manner) * 2 + (write ? 1 : 0);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key other
          && access == other.access
          && group == other.group
          && manner == other.manner
          && write == other.write;
    }
  }

  Key key() {
    return new Key(access.id(), access.write(), group, (circumstances() << 1) | (taken ? 1 : 0));
  }

  /**
   * What else of the visit a verdict may depend on: whether an unknown caller passed the object, or
   * one that it was loaded from, and whether the receiver is a task of the thread's own.
   */
  int circumstances() {
    int found = 0;
    if (passed) {
      found |= 1;
    }
    if (access.place() instanceof Place.Elements && (visit.state.handed() & 1) != 0) {
      found |= 2;
    }
    if (narrowed) {
      found |= 4;
    }
    return found;
  }

  /** The same on more objects, or on others. */
  Instance on(IntSet objects) {
    return new Instance(
        access, visit, handed, taken, tokens, care, maker, passed, narrowed, alive, threads, group,
        objects);
  }

  /** The same with more care. */
  Instance with(Care more) {
    return new Instance(
        access, visit, handed, taken, tokens, more, maker, passed, narrowed, alive, threads, group,
        points);
  }

  /** The same on another visit of the method. */
  Instance at(Propagation.Visit other) {
    return new Instance(
        access, other, handed, taken, tokens, care, maker, passed, narrowed, alive, threads, group,
        points);
  }
}
