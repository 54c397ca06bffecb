package dev.deadheat.values.graph;

/**
 * A read-write lock, held for reading: it excludes those who hold the lock itself, for writing, and
 * nobody else.
 *
 * @param lock what is held for writing
 */
public record ReadSide(Object lock) {
  /** The lock itself, whichever side of it is meant. */
  public static Object base(Object side) {
    return side instanceof ReadSide read ? read.lock : side;
  }
}
