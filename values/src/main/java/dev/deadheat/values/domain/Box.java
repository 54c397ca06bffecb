package dev.deadheat.values.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Intervals: each variable on its own. */
public final class Box implements Numeric<Box> {
  public static final Box TOP = new Box(new TreeMap<>());
  private static final Box BOTTOM = new Box(null);

  /** Null for bottom; no entry is unbounded on both sides. */
  private final @Nullable Map<Integer, Interval> intervals;

  private Box(@Nullable Map<Integer, Interval> intervals) {
    this.intervals = intervals;
  }

  @Override
  public boolean isBottom() {
    return intervals == null;
  }

  @Override
  public Box bottom() {
    return BOTTOM;
  }

  Interval of(int variable) {
    if (intervals == null) {
      return Interval.EMPTY;
    }
    return intervals.getOrDefault(variable, Interval.TOP);
  }

  /** The variables that are bounded on some side. */
  IntStream variables() {
    return intervals == null
        ? IntStream.empty()
        : intervals.keySet().stream().mapToInt(Integer::intValue);
  }

  @Override
  public Interval bounds(Linear expression) {
    return intervals == null ? Interval.EMPTY : expression.bounds(this::of);
  }

  @Override
  public Box assign(int variable, Linear expression) {
    return assign(variable, bounds(expression));
  }

  @Override
  public Box assign(int variable, Interval values) {
    if (intervals == null || values.isEmpty()) {
      return BOTTOM;
    }
    TreeMap<Integer, Interval> changed = new TreeMap<>(intervals);
    put(changed, variable, values);
    return new Box(changed);
  }

  @Override
  public Box assume(Linear expression) {
    Interval whole = bounds(expression);
    if (intervals == null || whole.low() > 0) {
      return BOTTOM;
    }
    if (whole.high() <= 0) {
      return this;
    }
    TreeMap<Integer, Interval> changed = new TreeMap<>(intervals);
    for (int i = 0; i < expression.size(); i++) {
      int v = expression.variableAt(i);
      long c = expression.coefficientAt(i);
      // c·v <= -(the rest), so at most its greatest value.
      Interval rest = expression.minus(Linear.variable(v).times(c)).negated().bounds(this::of);
      if (!rest.hasHigh()) {
        continue;
      }
      Interval allowed =
          c > 0
              ? Interval.of(Interval.MINUS_INFINITY, Math.floorDiv(rest.high(), c))
              : Interval.of(-Math.floorDiv(rest.high(), -c), Interval.PLUS_INFINITY);
      Interval narrowed = changed.getOrDefault(v, Interval.TOP).meet(allowed);
      if (narrowed.isEmpty()) {
        return BOTTOM;
      }
      put(changed, v, narrowed);
    }
    return new Box(changed);
  }

  private static void put(Map<Integer, Interval> map, int variable, Interval values) {
    if (values.equals(Interval.TOP)) {
      map.remove(variable);
    } else {
      map.put(variable, values);
    }
  }

  @Override
  public Box forget(int variable) {
    return intervals == null ? this : assign(variable, Interval.TOP);
  }

  @Override
  public Box keep(IntPredicate variables) {
    if (intervals == null) {
      return this;
    }
    TreeMap<Integer, Interval> kept = new TreeMap<>(intervals);
    kept.keySet().removeIf(v -> !variables.test(v));
    return kept.size() == intervals.size() ? this : new Box(kept);
  }

  @Override
  public Box join(Box other) {
    return merge(other, Interval::join);
  }

  @Override
  public Box widen(Box next, Thresholds thresholds) {
    return merge(next, (old, later) -> thresholds.widen(old, old.join(later)));
  }

  private interface Merge {
    Interval of(Interval a, Interval b);
  }

  private Box merge(Box other, Merge merge) {
    if (intervals == null) {
      return other;
    }
    if (other.intervals == null) {
      return this;
    }
    TreeMap<Integer, Interval> both = new TreeMap<>();
    intervals.forEach((v, i) -> put(both, v, merge.of(i, other.of(v))));
    return new Box(both);
  }

  @Override
  public Box meet(Box other) {
    if (intervals == null || other.intervals == null) {
      return BOTTOM;
    }
    TreeMap<Integer, Interval> both = new TreeMap<>(intervals);
    for (Map.Entry<Integer, Interval> e : other.intervals.entrySet()) {
      Interval met = of(e.getKey()).meet(e.getValue());
      if (met.isEmpty()) {
        return BOTTOM;
      }
      put(both, e.getKey(), met);
    }
    return new Box(both);
  }

  @Override
  public boolean isWithin(Box other) {
    if (intervals == null) {
      return true;
    }
    if (other.intervals == null) {
      return false;
    }
    return other.intervals.entrySet().stream().allMatch(e -> of(e.getKey()).isWithin(e.getValue()));
  }

  @Override
  public List<Linear> constraints() {
    if (intervals == null) {
      return List.of(Linear.constant(1));
    }
    List<Linear> all = new ArrayList<>();
    intervals.forEach((v, i) -> addBounds(all, v, i));
    return all;
  }

  /** {@code v - high <= 0} and {@code low - v <= 0}. */
  static void addBounds(List<Linear> all, int variable, Interval interval) {
    if (interval.hasHigh()) {
      all.add(Linear.variable(variable).plus(-interval.high()));
    }
    if (interval.hasLow()) {
      all.add(Linear.variable(variable).negated().plus(interval.low()));
    }
  }

  @Override
  public String toString() {
    return intervals == null ? "bottom" : intervals.toString();
  }
}
