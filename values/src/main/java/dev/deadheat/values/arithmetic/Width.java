package dev.deadheat.values.arithmetic;

import dev.deadheat.values.domain.Interval;

/** The integer types that values wrap around in. A boolean is an int of one bit. */
public enum Width {
  BOOLEAN(0, 1, 1),
  BYTE(Byte.MIN_VALUE, Byte.MAX_VALUE, 8),
  CHAR(0, Character.MAX_VALUE, 16),
  SHORT(Short.MIN_VALUE, Short.MAX_VALUE, 16),
  INT(Integer.MIN_VALUE, Integer.MAX_VALUE, 32),
  /** All longs; bounds beyond {@link Interval#LIMIT} are not told apart. */
  LONG(Interval.MINUS_INFINITY, Interval.PLUS_INFINITY, 64);

  private final long low;
  private final long high;
  private final int bits;

  Width(long low, long high, int bits) {
    this.low = low;
    this.high = high;
    this.bits = bits;
  }

  public Interval range() {
    return Interval.of(low, high);
  }

  /** How many different values there are; not for LONG. */
  long size() {
    return 1L << bits;
  }

  int bits() {
    return bits;
  }
}
