package dev.deadheat.races;

/**
 * Two numbers as one key of a map. A {@code Long} hashes to the exclusive or of its halves, so
 * pairs of small numbers side by side would fall on a few hashes only; here they are spread, and
 * pairs still have different keys.
 */
final class IntPair {
  private static final long ODD = 0x9E3779B97F4A7C15L;

  private IntPair() {}

  static long key(int first, int second) {
    return (((long) first << 32) | (second & 0xFFFF_FFFFL)) * ODD;
  }
}
