package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import java.util.BitSet;
import java.util.Set;

/**
 * An access as it happens: in a state, by threads, on objects. Instances that differ only in the
 * objects are one.
 *
 * @param handed whether the object is the thread's own among threads of its kind
 * @param locked whether its own method took a lock for it, or one that belongs to the object is
 *     held
 * @param points the objects; empty for static fields
 */
record Instance(
    Access access,
    Propagation.Visit visit,
    boolean handed,
    Set<Token> tokens,
    boolean locked,
    BitSet alive,
    BitSet threads,
    IntSet points) {}
