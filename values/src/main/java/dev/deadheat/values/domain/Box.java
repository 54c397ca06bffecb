package dev.deadheat.values.domain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Intervals: each variable on its own. */
public final class Box implements Numeric<Box> {
  public static final Box TOP = new Box(new int[0], new Interval[0]);
  private static final Box BOTTOM = new Box(new int[0], new Interval[0]);

  /** Ascending; those that are bounded on some side. */
  private final int[] variables;

  private final Interval[] intervals;

  private Box(int[] variables, Interval[] intervals) {
    this.variables = variables;
    this.intervals = intervals;
  }

  /** Collects variables in ascending order. */
  private static final class Builder {
    private final int[] variables;
    private final Interval[] intervals;
    private int size;

    Builder(int most) {
      this.variables = new int[most];
      this.intervals = new Interval[most];
    }

    void add(int variable, Interval values) {
      if (!values.isTop()) {
        variables[size] = variable;
        intervals[size++] = values;
      }
    }

    Box build() {
      return size == variables.length
          ? new Box(variables, intervals)
          : new Box(Arrays.copyOf(variables, size), Arrays.copyOf(intervals, size));
    }
  }

  @Override
  public boolean isBottom() {
    return this == BOTTOM;
  }

  @Override
  public Box bottom() {
    return BOTTOM;
  }

  Interval of(int variable) {
    if (isBottom()) {
      return Interval.EMPTY;
    }
    int i = Arrays.binarySearch(variables, variable);
    return i < 0 ? Interval.TOP : intervals[i];
  }

  /** The variables that are bounded on some side. */
  IntStream variables() {
    return Arrays.stream(variables);
  }

  @Override
  public Interval bounds(Linear expression) {
    return isBottom() ? Interval.EMPTY : expression.bounds(this::of);
  }

  @Override
  public Box assign(int variable, Linear expression) {
    return assign(variable, bounds(expression));
  }

  @Override
  public Box assign(int variable, Interval values) {
    if (isBottom() || values.isEmpty()) {
      return BOTTOM;
    }
    int i = Arrays.binarySearch(variables, variable);
    if ((i < 0 ? Interval.TOP : intervals[i]).equals(values)) {
      return this;
    }
    if (i >= 0 && !values.isTop()) {
      Interval[] changed = intervals.clone();
      changed[i] = values;
      return new Box(variables, changed);
    }
    int before = i < 0 ? -i - 1 : i;
    int after = i < 0 ? before : i + 1;
    Builder builder = new Builder(before + 1 + variables.length - after);
    for (int k = 0; k < before; k++) {
      builder.add(variables[k], intervals[k]);
    }
    builder.add(variable, values);
    for (int k = after; k < variables.length; k++) {
      builder.add(variables[k], intervals[k]);
    }
    return builder.build();
  }

  @Override
  public Box assume(Linear expression) {
    Interval whole = bounds(expression);
    if (isBottom() || whole.low() > 0) {
      return BOTTOM;
    }
    if (whole.high() <= 0) {
      return this;
    }
    Box changed = this;
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
      changed = changed.assign(v, changed.of(v).meet(allowed));
      if (changed.isBottom()) {
        return BOTTOM;
      }
    }
    return changed;
  }

  @Override
  public Box forget(int variable) {
    return isBottom() ? this : assign(variable, Interval.TOP);
  }

  @Override
  public Box keep(IntPredicate wanted) {
    Builder kept = new Builder(variables.length);
    for (int i = 0; i < variables.length; i++) {
      if (wanted.test(variables[i])) {
        kept.add(variables[i], intervals[i]);
      }
    }
    return kept.size == variables.length ? this : kept.build();
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
    if (isBottom() || this == other) {
      return other;
    }
    if (other.isBottom()) {
      return this;
    }
    // Unbounded on one side is unbounded in what is above both.
    Builder both = new Builder(variables.length);
    int j = 0;
    for (int i = 0; i < variables.length; i++) {
      while (j < other.variables.length && other.variables[j] < variables[i]) {
        j++;
      }
      if (j < other.variables.length && other.variables[j] == variables[i]) {
        Interval a = intervals[i];
        Interval b = other.intervals[j];
        both.add(variables[i], a.equals(b) ? a : merge.of(a, b));
      }
    }
    return both.build();
  }

  @Override
  public Box meet(Box other) {
    if (isBottom() || other.isBottom()) {
      return BOTTOM;
    }
    Builder both = new Builder(variables.length + other.variables.length);
    int i = 0;
    int j = 0;
    while (i < variables.length || j < other.variables.length) {
      int a = i < variables.length ? variables[i] : Integer.MAX_VALUE;
      int b = j < other.variables.length ? other.variables[j] : Integer.MAX_VALUE;
      Interval met =
          a < b ? intervals[i] : b < a ? other.intervals[j] : intervals[i].meet(other.intervals[j]);
      if (met.isEmpty()) {
        return BOTTOM;
      }
      both.add(Math.min(a, b), met);
      i += a <= b ? 1 : 0;
      j += b <= a ? 1 : 0;
    }
    return both.build();
  }

  @Override
  public boolean isWithin(Box other) {
    if (isBottom() || this == other) {
      return true;
    }
    if (other.isBottom()) {
      return false;
    }
    int i = 0;
    for (int j = 0; j < other.variables.length; j++) {
      while (i < variables.length && variables[i] < other.variables[j]) {
        i++;
      }
      boolean bounded = i < variables.length && variables[i] == other.variables[j];
      if (!bounded || !intervals[i].isWithin(other.intervals[j])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public List<Linear> constraints() {
    if (isBottom()) {
      return List.of(Linear.constant(1));
    }
    List<Linear> all = new ArrayList<>();
    for (int i = 0; i < variables.length; i++) {
      addBounds(all, variables[i], intervals[i]);
    }
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
    return isBottom() ? "bottom" : constraints().toString();
  }
}
