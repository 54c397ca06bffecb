package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** How a container tells whether it has a key or element already. */
enum Comparison {
  /** By {@code equals}: lists, queues. */
  EQUALITY,
  /** By {@code hashCode} and {@code equals}. */
  HASH,
  /** By {@code compareTo}, or the comparator that the container keeps in CONTENT. */
  ORDER,
  /** By identity. */
  IDENTITY;

  /**
   * Compares a value with what the receiver holds.
   *
   * @param cell KEY for a map's keys, VALUE for a collection's elements
   */
  void apply(Sketch s, int value, Cell cell) {
    int present = cell == Cell.KEY ? Contents.ownKeys(s) : Contents.own(s);
    switch (this) {
      case EQUALITY -> Contents.equal(s, value, present);
      case HASH -> {
        Contents.hash(s, value);
        Contents.equal(s, value, present);
      }
      case ORDER -> {
        int both = s.union(value, present);
        Contents.compare(s, s.load(s.self(), Cell.CONTENT), both, both);
      }
      case IDENTITY -> {}
    }
  }
}
