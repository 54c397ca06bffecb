package dev.deadheat.values.domain;

import java.util.Arrays;
import java.util.Collection;

/** The bounds that widening stops at on its way to infinity: constants of the program. */
public final class Thresholds {
  public static final Thresholds NONE = new Thresholds(new long[0]);

  private final long[] ascending;

  private Thresholds(long[] ascending) {
    this.ascending = ascending;
  }

  public static Thresholds of(Collection<Long> values) {
    return new Thresholds(values.stream().mapToLong(Long::longValue).sorted().distinct().toArray());
  }

  /** The least threshold that is not below the bound; PLUS_INFINITY if there is none. */
  long above(long bound) {
    int i = Arrays.binarySearch(ascending, bound);
    i = i < 0 ? -i - 1 : i;
    return i < ascending.length ? ascending[i] : Interval.PLUS_INFINITY;
  }

  /** The greatest threshold that is not above the bound; MINUS_INFINITY if there is none. */
  long below(long bound) {
    int i = Arrays.binarySearch(ascending, bound);
    i = i < 0 ? -i - 2 : i;
    return i >= 0 ? ascending[i] : Interval.MINUS_INFINITY;
  }

  /** At least both; what grows goes to a threshold. */
  public Interval widen(Interval old, Interval next) {
    if (old.isEmpty()) {
      return next;
    }
    if (next.isEmpty()) {
      return old;
    }
    long low = next.low() < old.low() ? below(next.low()) : old.low();
    long high = next.high() > old.high() ? above(next.high()) : old.high();
    return Interval.of(low, high);
  }
}
