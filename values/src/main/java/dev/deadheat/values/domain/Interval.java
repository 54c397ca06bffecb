package dev.deadheat.values.domain;

import java.math.BigInteger;

/**
 * The integers from {@code low} to {@code high}. Bounds beyond {@link #LIMIT} are not kept: they
 * become infinite, or the limit where that is the safe side. So sums of a few bounds never overflow
 * a {@code long}, and the full range of Java's {@code long} is simply "unbounded".
 */
public record Interval(long low, long high) {
  /** Stands for no lower bound. */
  public static final long MINUS_INFINITY = Long.MIN_VALUE;

  /** Stands for no upper bound. */
  public static final long PLUS_INFINITY = Long.MAX_VALUE;

  /** The largest bound that is told apart from infinity. */
  public static final long LIMIT = 1L << 58;

  public static final Interval TOP = new Interval(MINUS_INFINITY, PLUS_INFINITY);
  public static final Interval EMPTY = new Interval(1, 0);
  public static final Interval INT = new Interval(Integer.MIN_VALUE, Integer.MAX_VALUE);
  public static final Interval BOOLEAN = new Interval(0, 1);

  private static final BigInteger BIG_LIMIT = BigInteger.valueOf(LIMIT);

  /** Cuts bounds off at the limit. */
  public static Interval of(long low, long high) {
    if (low > high) {
      return EMPTY;
    }
    return new Interval(lower(low), upper(high));
  }

  public static Interval exactly(long value) {
    return of(value, value);
  }

  static Interval of(BigInteger low, BigInteger high) {
    return of(saturated(low), saturated(high));
  }

  private static long saturated(BigInteger value) {
    if (value.abs().compareTo(BIG_LIMIT) > 0) {
      return value.signum() > 0 ? PLUS_INFINITY : MINUS_INFINITY;
    }
    return value.longValueExact();
  }

  private static long lower(long bound) {
    return bound < -LIMIT ? MINUS_INFINITY : Math.min(bound, LIMIT);
  }

  private static long upper(long bound) {
    return bound > LIMIT ? PLUS_INFINITY : Math.max(bound, -LIMIT);
  }

  public boolean isEmpty() {
    return low > high;
  }

  /** Whether it has one element. */
  public boolean isConstant() {
    return low == high;
  }

  public boolean hasLow() {
    return low != MINUS_INFINITY;
  }

  public boolean hasHigh() {
    return high != PLUS_INFINITY;
  }

  public boolean isBounded() {
    return hasLow() && hasHigh();
  }

  /** Whether nothing is known. */
  boolean isTop() {
    return low == MINUS_INFINITY && high == PLUS_INFINITY;
  }

  // Asked so often that what the compiler makes for records is too slow.

  @Override
  public boolean equals(Object o) {
    return this == o || (o instanceof Interval other && low == other.low && high == other.high);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(low) + Long.hashCode(high);
  }

  public boolean contains(long value) {
    return low <= value && value <= high;
  }

  public boolean isWithin(Interval other) {
    return isEmpty() || (other.low <= low && high <= other.high);
  }

  public Interval join(Interval other) {
    if (isEmpty()) {
      return other;
    }
    if (other.isWithin(this)) {
      return this;
    }
    return isWithin(other) ? other : of(Math.min(low, other.low), Math.max(high, other.high));
  }

  public Interval meet(Interval other) {
    if (isEmpty() || other.isEmpty()) {
      return EMPTY;
    }
    if (isWithin(other)) {
      return this;
    }
    return other.isWithin(this) ? other : of(Math.max(low, other.low), Math.min(high, other.high));
  }

  public Interval plus(Interval other) {
    if (isEmpty() || other.isEmpty()) {
      return EMPTY;
    }
    return of(
        hasLow() && other.hasLow() ? low + other.low : MINUS_INFINITY,
        hasHigh() && other.hasHigh() ? high + other.high : PLUS_INFINITY);
  }

  public Interval negated() {
    return isEmpty()
        ? EMPTY
        : of(hasHigh() ? -high : MINUS_INFINITY, hasLow() ? -low : PLUS_INFINITY);
  }

  public Interval minus(Interval other) {
    return plus(other.negated());
  }

  public Interval times(long factor) {
    if (factor == 1) {
      return this;
    }
    return factor == -1 ? negated() : times(exactly(factor));
  }

  public Interval times(Interval other) {
    if (isEmpty() || other.isEmpty()) {
      return EMPTY;
    }
    long[] products = {
      product(low, other.low),
      product(low, other.high),
      product(high, other.low),
      product(high, other.high)
    };
    long least = products[0];
    long most = products[0];
    for (long p : products) {
      least = Math.min(least, p);
      most = Math.max(most, p);
    }
    return of(least, most);
  }

  /** Saturates at the infinities; zero times infinity is zero, as it bounds products of numbers. */
  private static long product(long a, long b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    boolean negative = (a < 0) != (b < 0);
    boolean infinite = isInfinite(a) || isInfinite(b);
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    if (infinite || ((high != 0 || low < 0) && (high != -1 || low >= 0))) {
      return negative ? MINUS_INFINITY : PLUS_INFINITY;
    }
    return low;
  }

  private static boolean isInfinite(long bound) {
    return bound == MINUS_INFINITY || bound == PLUS_INFINITY;
  }

  /** Quotients rounded towards zero, for divisors other than zero. */
  public Interval dividedBy(Interval divisor) {
    return quotients(divisor.meet(of(1, PLUS_INFINITY)))
        .join(quotients(divisor.meet(of(MINUS_INFINITY, -1))));
  }

  private Interval quotients(Interval divisor) {
    if (isEmpty() || divisor.isEmpty()) {
      return EMPTY;
    }
    long[] quotients = {
      quotient(low, divisor.low),
      quotient(low, divisor.high),
      quotient(high, divisor.low),
      quotient(high, divisor.high)
    };
    Interval all = EMPTY;
    for (long q : quotients) {
      all = all.join(new Interval(q, q));
    }
    return contains(0) ? all.join(exactly(0)) : all;
  }

  private static long quotient(long a, long b) {
    if (isInfinite(b)) {
      return 0;
    }
    if (isInfinite(a)) {
      return (a < 0) == (b < 0) ? PLUS_INFINITY : MINUS_INFINITY;
    }
    return a / b;
  }

  /** How many elements; PLUS_INFINITY if unbounded. */
  public long size() {
    if (isEmpty()) {
      return 0;
    }
    return isBounded() ? high - low + 1 : PLUS_INFINITY;
  }

  @Override
  public String toString() {
    if (isEmpty()) {
      return "none";
    }
    if (isConstant()) {
      return Long.toString(low);
    }
    return (hasLow() ? Long.toString(low) : "-∞") + ".." + (hasHigh() ? Long.toString(high) : "∞");
  }
}
