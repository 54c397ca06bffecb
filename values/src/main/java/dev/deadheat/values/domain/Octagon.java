package dev.deadheat.values.domain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Constraints {@code ±x ±y <= c} over integers (Miné's octagons), as a difference-bound matrix
 * ({@link DifferenceBounds}).
 *
 * <p>Variable number i of n has two signed forms: row 2i is +x, row 2i+1 is -x. The entry [p][q] is
 * an upper bound of {@code form q - form p}; so [2i+1][2i] bounds 2x and [2i][2i+1] bounds -2x.
 * Every matrix that is kept is tightly closed; therefore inclusion is comparison, join is the
 * pointwise maximum and forgetting removes rows.
 */
public final class Octagon implements Numeric<Octagon> {
  public static final Octagon TOP = new Octagon(new int[0], new long[0]);
  private static final Octagon BOTTOM = new Octagon(new int[0], null);

  private final int[] variables;
  private final long @Nullable [] matrix;

  /** Of a widening's result: before it was closed. Widening goes on from here, so that it ends. */
  private final long @Nullable [] unclosed;

  private Octagon(int[] variables, long @Nullable [] matrix) {
    this(variables, matrix, null);
  }

  private Octagon(int[] variables, long @Nullable [] matrix, long @Nullable [] unclosed) {
    this.variables = variables;
    this.matrix = matrix;
    this.unclosed = unclosed;
  }

  @Override
  public boolean isBottom() {
    return matrix == null;
  }

  @Override
  public Octagon bottom() {
    return BOTTOM;
  }

  int[] variables() {
    return variables;
  }

  private int dimension(int variable) {
    return Arrays.binarySearch(variables, variable);
  }

  private Interval interval(int variable) {
    int i = dimension(variable);
    if (matrix == null) {
      return Interval.EMPTY;
    }
    return i < 0 ? Interval.TOP : DifferenceBounds.interval(matrix, 2 * variables.length, i);
  }

  @Override
  public Interval bounds(Linear e) {
    if (matrix == null) {
      return Interval.EMPTY;
    }
    if (e.size() == 1) {
      return interval(e.variableAt(0))
          .times(e.coefficientAt(0))
          .plus(Interval.exactly(e.constant()));
    }
    long high = maximum(e);
    long low = maximum(e.negated());
    return Interval.of(
        low == DifferenceBounds.INFINITY ? Interval.MINUS_INFINITY : -low,
        high == DifferenceBounds.INFINITY ? Interval.PLUS_INFINITY : high);
  }

  /** An upper bound: pairs of unit steps are taken from the matrix, the rest from intervals. */
  private long maximum(Linear e) {
    long[] left = new long[e.size()];
    for (int i = 0; i < left.length; i++) {
      left[i] = e.coefficientAt(i);
    }
    Interval sum = Interval.exactly(e.constant());
    for (int i = 0; i < left.length; i++) {
      for (int j = i + 1; j < left.length && left[i] != 0; j++) {
        long steps = Math.min(Math.abs(left[i]), Math.abs(left[j]));
        if (steps == 0) {
          continue;
        }
        int a = e.variableAt(i);
        int b = e.variableAt(j);
        long pair = pair(a, left[i] > 0, b, left[j] > 0);
        Interval apart =
            interval(a).times(Long.signum(left[i])).plus(interval(b).times(Long.signum(left[j])));
        // Relational bounds may be looser for this pairing than another one; take them if they
        // help.
        if (pair < apart.high()) {
          sum = sum.plus(Interval.of(Interval.MINUS_INFINITY, pair).times(steps));
          left[i] -= Long.signum(left[i]) * steps;
          left[j] -= Long.signum(left[j]) * steps;
        }
      }
      if (left[i] != 0) {
        sum = sum.plus(interval(e.variableAt(i)).times(left[i]));
      }
    }
    return sum.hasHigh() ? sum.high() : DifferenceBounds.INFINITY;
  }

  /** The bound of {@code ±a ±b}. */
  private long pair(int a, boolean aPositive, int b, boolean bPositive) {
    int i = dimension(a);
    int j = dimension(b);
    if (i < 0 || j < 0 || matrix == null) {
      return DifferenceBounds.INFINITY;
    }
    // ±b - (∓a)
    int p = 2 * i + (aPositive ? 1 : 0);
    int q = 2 * j + (bPositive ? 0 : 1);
    return matrix[p * 2 * variables.length + q];
  }

  /** With these variables as well, unconstrained. */
  private Octagon with(int... more) {
    int[] all = Arrays.copyOf(variables, variables.length + more.length);
    int n = variables.length;
    for (int v : more) {
      if (dimension(v) < 0 && indexOf(all, n, v) < 0) {
        all[n++] = v;
      }
    }
    if (n == variables.length) {
      return this;
    }
    all = Arrays.copyOf(all, n);
    Arrays.sort(all);
    return layout(all);
  }

  private static int indexOf(int[] array, int length, int value) {
    for (int i = 0; i < length; i++) {
      if (array[i] == value) {
        return i;
      }
    }
    return -1;
  }

  /** The same constraints over exactly these variables: new ones are free, others are dropped. */
  private Octagon layout(int[] target) {
    if (matrix == null || Arrays.equals(target, variables)) {
      return this;
    }
    int[] from = new int[target.length];
    for (int i = 0; i < from.length; i++) {
      from[i] = dimension(target[i]);
    }
    long[] m = DifferenceBounds.arranged(matrix, 2 * variables.length, from);
    return new Octagon(target, m);
  }

  @Override
  public Octagon assign(int variable, Linear e) {
    if (matrix == null) {
      return this;
    }
    long own = e.coefficientOf(variable);
    if (e.size() == 1 && (own == 1 || own == -1)) {
      return own == 1
          ? shift(variable, e.constant())
          : negate(variable).shift(variable, e.constant());
    }
    if (own != 0) {
      return assign(variable, bounds(e));
    }
    Octagon free = forget(variable);
    if (e.size() == 0) {
      return free.assign(variable, Interval.exactly(e.constant()));
    }
    Linear difference = Linear.variable(variable).minus(e);
    if (e.size() == 1 && Math.abs(e.coefficientAt(0)) == 1) {
      return free.assume(difference).assume(difference.negated());
    }
    // Not octagonal: its relation to each variable that it moves with, by bounds of the rest.
    Octagon result = free.assign(variable, free.bounds(e));
    for (int i = 0; i < e.size(); i++) {
      long sign = Long.signum(e.coefficientAt(i));
      Linear other = Linear.variable(e.variableAt(i)).times(sign);
      result = result.relate(variable, other, free.bounds(e.minus(other)));
      result = result.relate(variable, other.negated(), free.bounds(e.plus(other)));
    }
    return result;
  }

  /** Where {@code variable - other} lies in an interval; other is a variable or its negation. */
  private Octagon relate(int variable, Linear other, Interval difference) {
    Linear both = Linear.variable(variable).minus(other);
    Octagon result = this;
    if (difference.hasHigh()) {
      result = result.assume(both.plus(-difference.high()));
    }
    if (difference.hasLow()) {
      result = result.assume(both.negated().plus(difference.low()));
    }
    return result;
  }

  @Override
  public Octagon assign(int variable, Interval values) {
    if (matrix == null || values.isEmpty()) {
      return BOTTOM;
    }
    Octagon result = forget(variable);
    if (values.hasHigh()) {
      result = result.assume(Linear.variable(variable).plus(-values.high()));
    }
    if (values.hasLow()) {
      result = result.assume(Linear.variable(variable).negated().plus(values.low()));
    }
    return result;
  }

  /** {@code x = x + c}: bounds move along, nothing is lost. */
  private Octagon shift(int variable, long c) {
    int i = dimension(variable);
    if (matrix == null || i < 0 || c == 0) {
      return this;
    }
    if (Math.abs(c) > Interval.LIMIT) {
      return forget(variable);
    }
    return new Octagon(variables, DifferenceBounds.shifted(matrix, 2 * variables.length, i, c));
  }

  private Octagon negate(int variable) {
    int i = dimension(variable);
    if (matrix == null || i < 0) {
      return this;
    }
    return new Octagon(variables, DifferenceBounds.negated(matrix, 2 * variables.length, i));
  }

  @Override
  public Octagon assume(Linear e) {
    if (matrix == null) {
      return this;
    }
    if (e.size() == 0) {
      return e.constant() <= 0 ? this : BOTTOM;
    }
    if (e.size() == 1) {
      long c = e.coefficientAt(0);
      long high = Math.floorDiv(-e.constant(), Math.abs(c));
      int v = e.variableAt(0);
      Octagon o = with(v);
      int i = 2 * o.dimension(v) + (c > 0 ? 0 : 1);
      return Math.abs(high) > Interval.LIMIT ? o.assumeFar(e) : o.constrain(i ^ 1, i, 2 * high);
    }
    if (e.size() == 2 && Math.abs(e.coefficientAt(0)) == Math.abs(e.coefficientAt(1))) {
      long c = Math.abs(e.coefficientAt(0));
      long high = Math.floorDiv(-e.constant(), c);
      if (Math.abs(high) > Interval.LIMIT) {
        return assumeFar(e);
      }
      Octagon o = with(e.variableAt(0), e.variableAt(1));
      int p = 2 * o.dimension(e.variableAt(0)) + (e.coefficientAt(0) > 0 ? 1 : 0);
      int q = 2 * o.dimension(e.variableAt(1)) + (e.coefficientAt(1) > 0 ? 0 : 1);
      return o.constrain(p, q, high);
    }
    return assumeWide(e);
  }

  /** A bound beyond the limit says nothing, or nothing can meet it. */
  private Octagon assumeFar(Linear e) {
    return bounds(e).low() > 0 ? BOTTOM : this;
  }

  /** Not octagonal: what it says about each pair and each variable, by bounds of the rest. */
  private Octagon assumeWide(Linear e) {
    if (bounds(e).low() > 0) {
      return BOTTOM;
    }
    Octagon result = this;
    for (int i = 0; i < e.size(); i++) {
      long c = e.coefficientAt(i);
      Linear one = Linear.variable(e.variableAt(i)).times(c);
      result = result.bounded(one, bounds(e.minus(one)));
      for (int j = i + 1; j < e.size(); j++) {
        long d = e.coefficientAt(j);
        if (Math.abs(c) == Math.abs(d)) {
          Linear two = one.plus(Linear.variable(e.variableAt(j)).times(d));
          result = result.bounded(two, bounds(e.minus(two)));
        } else {
          long unit = Long.signum(c);
          Linear two =
              Linear.variable(e.variableAt(i))
                  .times(unit)
                  .plus(Linear.variable(e.variableAt(j)).times(Long.signum(d)));
          result = result.bounded(two, bounds(e.minus(two)));
        }
      }
    }
    return result;
  }

  /** {@code part + rest <= 0}, so the part is at most minus the least of the rest. */
  private Octagon bounded(Linear part, Interval rest) {
    return rest.hasLow() ? assume(part.plus(rest.low())) : this;
  }

  /** Adds {@code form q - form p <= c}. */
  private Octagon constrain(int p, int q, long c) {
    int size = 2 * variables.length;
    if (matrix == null || matrix[p * size + q] <= c) {
      return this;
    }
    long[] m = matrix.clone();
    return DifferenceBounds.insert(m, size, p, q, c) ? new Octagon(variables, m) : BOTTOM;
  }

  @Override
  public Octagon forget(int variable) {
    int i = dimension(variable);
    if (matrix == null || i < 0) {
      return this;
    }
    int[] rest = new int[variables.length - 1];
    System.arraycopy(variables, 0, rest, 0, i);
    System.arraycopy(variables, i + 1, rest, i, rest.length - i);
    return layout(rest);
  }

  @Override
  public Octagon keep(IntPredicate wanted) {
    return layout(Block.filter(variables, wanted));
  }

  @Override
  public Octagon join(Octagon other) {
    if (matrix == null) {
      return other;
    }
    if (other.matrix == null || this == other) {
      return this;
    }
    // Unconstrained on one side is unconstrained in the join.
    int[] common = Block.filter(variables, v -> other.dimension(v) >= 0);
    long[] a = matrixOf(layout(common));
    long[] b = matrixOf(other.layout(common));
    long[] m = new long[a.length];
    for (int i = 0; i < m.length; i++) {
      m[i] = Math.max(a[i], b[i]);
    }
    return new Octagon(common, m);
  }

  private static long[] matrixOf(Octagon octagon) {
    if (octagon.matrix == null) {
      throw new IllegalStateException("bottom has no matrix");
    }
    return octagon.matrix;
  }

  @Override
  public Octagon meet(Octagon other) {
    if (matrix == null || other.matrix == null) {
      return BOTTOM;
    }
    if (other.variables.length == 0) {
      return this;
    }
    if (variables.length == 0) {
      return other;
    }
    Octagon left = with(other.variables);
    long[] a = matrixOf(left);
    long[] b = matrixOf(other.layout(left.variables));
    long[] m = a.clone();
    for (int i = 0; i < m.length; i++) {
      m[i] = Math.min(m[i], b[i]);
    }
    return DifferenceBounds.close(m, 2 * left.variables.length)
        ? new Octagon(left.variables, m)
        : BOTTOM;
  }

  /**
   * Entry by entry: what grows goes to a threshold or to infinity. Closing the result can bring
   * entries down again, so a chain of widenings goes on from the matrix before it was closed.
   */
  @Override
  public Octagon widen(Octagon next, Thresholds thresholds) {
    if (matrix == null) {
      return next;
    }
    if (next.matrix == null) {
      return this;
    }
    int[] common = Block.filter(variables, v -> next.dimension(v) >= 0);
    int size = 2 * common.length;
    long[] start = unclosed == null ? matrix : unclosed;
    long[] a = matrixOf(new Octagon(variables, start).layout(common));
    long[] b = matrixOf(next.layout(common));
    long[] m = DifferenceBounds.widened(a, b, size, thresholds);
    long[] closed = m.clone();
    return DifferenceBounds.close(closed, size) ? new Octagon(common, closed, m) : BOTTOM;
  }

  @Override
  public boolean isWithin(Octagon other) {
    if (matrix == null || this == other) {
      return true;
    }
    if (other.matrix == null) {
      return false;
    }
    long[] a = matrixOf(layout(other.variables));
    for (int i = 0; i < a.length; i++) {
      if (a[i] > other.matrix[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public List<Linear> constraints() {
    if (matrix == null) {
      return List.of(Linear.constant(1));
    }
    int size = 2 * variables.length;
    List<Linear> all = new ArrayList<>();
    for (int i = 0; i < variables.length; i++) {
      Box.addBounds(all, variables[i], DifferenceBounds.interval(matrix, size, i));
    }
    for (int p = 0; p < size; p++) {
      for (int q = 0; q < p - (p & 1); q++) {
        // Form q - form p, told once for each unordered pair.
        long c = matrix[p * size + q];
        if (DifferenceBounds.isRelational(matrix, size, p, q)) {
          Linear e = form(q).minus(form(p));
          all.add(e.plus(-c));
        }
      }
    }
    return all;
  }

  /** Told of two variables. */
  interface Pair {
    void of(int v, int w);
  }

  /** The pairs of variables about which more is known than their bounds. */
  void relations(Pair pair) {
    if (matrix == null) {
      return;
    }
    int size = 2 * variables.length;
    for (int p = 0; p < size; p++) {
      for (int q = 0; q < p - (p & 1); q++) {
        if (DifferenceBounds.isRelational(matrix, size, p, q)) {
          pair.of(variables[q >> 1], variables[p >> 1]);
        }
      }
    }
  }

  private Linear form(int p) {
    Linear v = Linear.variable(variables[p >> 1]);
    return (p & 1) == 0 ? v : v.negated();
  }

  @Override
  public String toString() {
    return matrix == null ? "bottom" : constraints().toString();
  }
}
