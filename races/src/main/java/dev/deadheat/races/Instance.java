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
 * @param points the objects; empty for static fields
 */
record Instance(
    Access access,
    Propagation.Visit visit,
    boolean handed,
    boolean taken,
    Set<Token> tokens,
    Care care,
    boolean maker,
    int alive,
    BitSet threads,
    IntSet points) {}
