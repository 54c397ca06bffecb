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
 * @param made whether its thread made the object, maybe in a caller
 * @param passed whether an unknown caller passed the object to an operation
 * @param few whether there are but a few objects that it may be to
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
    boolean made,
    boolean passed,
    boolean few,
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
   * one that it was loaded from, whether the receiver is a task of the thread's own, whether the
   * object is being constructed, whether its method is a user's call, whether it is one of few,
   * whether all this happens in a constructor, and whether the thread made the object.
   */
  int circumstances() {
    int found = 0;
    if (passed) {
      found |= 1;
    }
    if (access.place() instanceof Place.Elements && (visit.state.handed() & 1) != 0) {
      found |= 2;
    }
    if (isConstructing()) {
      found |= 4;
    }
    if (isBegin()) {
      found |= 8;
    }
    if (few) {
      found |= 16;
    }
    if (visit.inConstruction) {
      found |= 32;
    }
    if (made) {
      found |= 64;
    }
    return found;
  }

  /** Whether its method is where a thread begins, such as an operation that a user calls. */
  boolean isBegin() {
    return !visit.begins.isEmpty();
  }

  /** Whether it is to the object that is being constructed, or whose owner or maker is. */
  boolean isConstructing() {
    for (Token token : tokens) {
      if (token.isConstructionNearby()) {
        return true;
      }
    }
    return false;
  }

  /** The same on more objects, or on others. */
  Instance on(IntSet objects) {
    return new Instance(
        access, visit, handed, taken, tokens, care, maker, made, passed, few, alive, threads, group,
        objects);
  }

  /** The same on an object that the first one leads to, of which less is known. */
  Instance ofAnother(Concurrency concurrency) {
    return new Instance(
        access,
        visit,
        false,
        false,
        tokens,
        care,
        false,
        false,
        passed,
        few,
        alive,
        threads,
        concurrency.group(tokens, alive, threads, false),
        points);
  }

  /** The same with more care. */
  Instance with(Care more) {
    return new Instance(
        access, visit, handed, taken, tokens, more, maker, made, passed, few, alive, threads, group,
        points);
  }

  /** The same on another visit of the method. */
  Instance at(Propagation.Visit other) {
    return new Instance(
        access, other, handed, taken, tokens, care, maker, made, passed, few, alive, threads, group,
        points);
  }
}
