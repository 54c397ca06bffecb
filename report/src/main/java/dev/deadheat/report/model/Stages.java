package dev.deadheat.report.model;

import org.jspecify.annotations.Nullable;

/**
 * The funnel: how many pairs of accesses are left after each stage of {@code check}.
 *
 * @param original pairs on the same field or kind of array, at least one a write
 * @param reachable both reachable from a root
 * @param aliasing may touch the same object
 * @param escaping that object may be reached by two threads
 * @param unordered not ordered by happens-before
 * @param unlocked no common lock
 * @param reported after grouping by location and lines
 */
public record Stages(
    long original,
    long reachable,
    long aliasing,
    long escaping,
    long unordered,
    long unlocked,
    long reported) {

  /** The counts of this and of another part of the code; the same without one. */
  public Stages plus(@Nullable Stages other) {
    return other == null
        ? this
        : new Stages(
            original + other.original,
            reachable + other.reachable,
            aliasing + other.aliasing,
            escaping + other.escaping,
            unordered + other.unordered,
            unlocked + other.unlocked,
            reported + other.reported);
  }
}
