package dev.deadheat.values.domain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A convex polyhedron: all linear inequalities, over at most {@link #MOST_VARIABLES} variables.
 *
 * <p>Kept in both forms, each minimal: rows {@code (c0, c1 … cn)} mean {@code c0 + c·x >= 0} (or
 * {@code == 0}); rows {@code (g0, g1 … gn)} with g0 > 0 are points g/g0, with g0 = 0 rays or lines.
 * Points are rational, but as variables are integers, constants of new constraints are rounded.
 *
 * <p>Numbers are exact longs. Where they would overflow, the operation gives up precision, never
 * soundness: a constraint is left out, an assigned variable forgotten, a join made of intervals.
 */
public final class Polyhedron implements Numeric<Polyhedron> {
  /** The double description is exponential in this. */
  public static final int MOST_VARIABLES = 8;

  /** Beyond this many generators an operation would take too long. */
  private static final int MOST_GENERATORS = 300;

  public static final Polyhedron TOP = new Polyhedron(new int[0], List.of(), List.of(), top(0));
  private static final Polyhedron BOTTOM = new Polyhedron(new int[0], List.of(), List.of(), null);

  private final int[] variables;
  private final List<long[]> equalities;
  private final List<long[]> inequalities;
  private final @Nullable Cone generators;

  private Polyhedron(
      int[] variables,
      List<long[]> equalities,
      List<long[]> inequalities,
      @Nullable Cone generators) {
    this.variables = variables;
    this.equalities = equalities;
    this.inequalities = inequalities;
    this.generators = generators;
  }

  private static Cone top(int size) {
    return Cone.of(size + 1, List.of(), List.of(positivity(size)));
  }

  private static long[] positivity(int size) {
    long[] row = new long[size + 1];
    row[0] = 1;
    return row;
  }

  private static Polyhedron of(
      int[] variables, List<long[]> equalities, List<long[]> inequalities) {
    List<long[]> all = new ArrayList<>();
    all.add(positivity(variables.length));
    all.addAll(inequalities);
    return ofGenerators(variables, Cone.of(variables.length + 1, equalities, all));
  }

  /** Integer points satisfy more; null for an equality that none satisfies. */
  private static long @Nullable [] rounded(long[] row, boolean equality) {
    long common = 0;
    for (int i = 1; i < row.length; i++) {
      common = Cone.gcd(common, row[i]);
    }
    if (common <= 1) {
      return row;
    }
    if (equality && row[0] % common != 0) {
      return null;
    }
    long[] result = new long[row.length];
    result[0] = Math.floorDiv(row[0], common);
    for (int i = 1; i < row.length; i++) {
      result[i] = row[i] / common;
    }
    return result;
  }

  private static Polyhedron ofGenerators(int[] variables, Cone cone) {
    if (cone.rays().stream().noneMatch(r -> r[0] > 0)) {
      return BOTTOM;
    }
    if (cone.rays().size() > MOST_GENERATORS) {
      throw new ArithmeticException("too many generators");
    }
    // The constraints of a cone are the generators of its polar.
    Cone polar = Cone.of(variables.length + 1, cone.lines(), cone.rays());
    List<long[]> inequalities = new ArrayList<>();
    for (long[] row : polar.rays()) {
      if (Arrays.stream(row).skip(1).anyMatch(c -> c != 0)) {
        inequalities.add(row);
      }
    }
    return new Polyhedron(variables, polar.lines(), inequalities, cone);
  }

  /** From generators that may be redundant. */
  private static Polyhedron hull(int[] variables, List<long[]> lines, List<long[]> rays) {
    Cone polar = Cone.of(variables.length + 1, lines, rays);
    List<long[]> inequalities = new ArrayList<>();
    for (long[] row : polar.rays()) {
      if (Arrays.stream(row).skip(1).anyMatch(c -> c != 0)) {
        inequalities.add(row);
      }
    }
    return of(variables, polar.lines(), inequalities);
  }

  @Override
  public boolean isBottom() {
    return generators == null;
  }

  @Override
  public Polyhedron bottom() {
    return BOTTOM;
  }

  int[] variables() {
    return variables;
  }

  private int dimension(int variable) {
    return Arrays.binarySearch(variables, variable);
  }

  /** The expression as a row over these variables; null if it has others. */
  private static long @Nullable [] row(int[] variables, Linear e) {
    long[] row = new long[variables.length + 1];
    row[0] = e.constant();
    for (int i = 0; i < e.size(); i++) {
      int d = Arrays.binarySearch(variables, e.variableAt(i));
      if (d < 0) {
        return null;
      }
      row[d + 1] = e.coefficientAt(i);
    }
    return row;
  }

  @Override
  public Interval bounds(Linear e) {
    if (generators == null) {
      return Interval.EMPTY;
    }
    long[] row = row(variables, e);
    if (row == null) {
      return Interval.TOP;
    }
    try {
      return bounds(row, generators);
    } catch (ArithmeticException tooLarge) {
      return Interval.TOP;
    }
  }

  private static Interval bounds(long[] row, Cone cone) {
    for (long[] line : cone.lines()) {
      if (Cone.dot(row, line) != 0) {
        return Interval.TOP;
      }
    }
    long low = Interval.PLUS_INFINITY;
    long high = Interval.MINUS_INFINITY;
    boolean down = false;
    boolean up = false;
    for (long[] ray : cone.rays()) {
      long value = Cone.dot(row, ray);
      if (ray[0] == 0) {
        down |= value < 0;
        up |= value > 0;
      } else {
        // Integers between rational bounds.
        low = Math.min(low, -Math.floorDiv(-value, ray[0]));
        high = Math.max(high, Math.floorDiv(value, ray[0]));
      }
    }
    return Interval.of(down ? Interval.MINUS_INFINITY : low, up ? Interval.PLUS_INFINITY : high);
  }

  /** Over more variables; new ones are free. */
  private Polyhedron with(int... more) {
    int[] all =
        Arrays.stream(new int[][] {variables, more})
            .flatMapToInt(Arrays::stream)
            .distinct()
            .sorted()
            .toArray();
    if (all.length == variables.length) {
      return this;
    }
    if (all.length > MOST_VARIABLES) {
      throw new ArithmeticException("too many variables");
    }
    if (generators == null) {
      return this;
    }
    List<long[]> lines = spread(generators.lines(), all);
    for (int i = 0; i < all.length; i++) {
      if (dimension(all[i]) < 0) {
        long[] unit = new long[all.length + 1];
        unit[i + 1] = 1;
        lines.add(unit);
      }
    }
    return new Polyhedron(
        all,
        spread(equalities, all),
        spread(inequalities, all),
        new Cone(lines, spread(generators.rays(), all)));
  }

  /** The same rows over other variables: zero for new ones, without those that are gone. */
  private List<long[]> spread(List<long[]> rows, int[] target) {
    List<long[]> result = new ArrayList<>();
    for (long[] row : rows) {
      long[] wide = new long[target.length + 1];
      wide[0] = row[0];
      for (int i = 0; i < target.length; i++) {
        int d = dimension(target[i]);
        wide[i + 1] = d < 0 ? 0 : row[d + 1];
      }
      result.add(wide);
    }
    return result;
  }

  @Override
  public Polyhedron assign(int variable, Linear e) {
    if (generators == null) {
      return this;
    }
    try {
      Polyhedron wide = with(variable).with(e.variables());
      long[] row = row(wide.variables, e);
      if (row == null || wide.generators == null) {
        return forget(variable);
      }
      int d = wide.dimension(variable) + 1;
      return hull(
          wide.variables,
          mapped(wide.generators.lines(), row, d),
          mapped(wide.generators.rays(), row, d));
    } catch (ArithmeticException tooLarge) {
      Interval values = bounds(e);
      return forget(variable).assign(variable, values);
    }
  }

  private static List<long[]> mapped(List<long[]> rows, long[] expression, int d) {
    List<long[]> result = new ArrayList<>();
    for (long[] row : rows) {
      long[] image = row.clone();
      image[d] = Cone.dot(expression, row);
      if (Arrays.stream(image).anyMatch(c -> c != 0)) {
        result.add(Cone.reduced(image));
      }
    }
    return result;
  }

  @Override
  public Polyhedron assign(int variable, Interval values) {
    if (generators == null || values.isEmpty()) {
      return BOTTOM;
    }
    Polyhedron result = forget(variable);
    if (values.isConstant()) {
      return result.assumeZero(Linear.variable(variable).plus(-values.low()));
    }
    if (values.hasHigh()) {
      result = result.assume(Linear.variable(variable).plus(-values.high()));
    }
    if (values.hasLow()) {
      result = result.assume(Linear.variable(variable).negated().plus(values.low()));
    }
    return result;
  }

  @Override
  public Polyhedron assume(Linear e) {
    return constrain(e, false);
  }

  @Override
  public Polyhedron assumeZero(Linear e) {
    return constrain(e, true);
  }

  private Polyhedron constrain(Linear e, boolean equality) {
    if (generators == null) {
      return this;
    }
    Interval now = bounds(e);
    if (now.low() > 0 || (equality && now.high() < 0)) {
      return BOTTOM;
    }
    if (equality ? now.equals(Interval.exactly(0)) : now.high() <= 0) {
      return this;
    }
    try {
      Polyhedron wide = with(e.variables());
      long[] exact = row(wide.variables, e.negated());
      if (exact == null) {
        return this;
      }
      long[] row = rounded(exact, equality);
      if (row == null) {
        return BOTTOM;
      }
      List<long[]> rows = new ArrayList<>(equality ? wide.equalities : wide.inequalities);
      rows.add(row);
      return equality
          ? of(wide.variables, rows, wide.inequalities)
          : of(wide.variables, wide.equalities, rows);
    } catch (ArithmeticException tooLarge) {
      return this;
    }
  }

  @Override
  public Polyhedron forget(int variable) {
    return dimension(variable) < 0 ? this : keep(v -> v != variable);
  }

  @Override
  public Polyhedron keep(IntPredicate wanted) {
    int[] kept = Arrays.stream(variables).filter(wanted).toArray();
    if (generators == null || kept.length == variables.length) {
      return this;
    }
    try {
      return project(kept);
    } catch (ArithmeticException tooLarge) {
      return ofBox(kept);
    }
  }

  private Polyhedron project(int[] kept) {
    if (generators == null || kept.length == variables.length) {
      return this;
    }
    return hull(
        kept, nonZero(spread(generators.lines(), kept)), nonZero(spread(generators.rays(), kept)));
  }

  private static List<long[]> nonZero(List<long[]> rows) {
    rows.removeIf(row -> Arrays.stream(row).allMatch(c -> c == 0));
    return rows;
  }

  /** Only the bounds of these variables; those that can still not be told are left out. */
  private Polyhedron ofBox(int[] kept) {
    Polyhedron result = TOP;
    for (int v : kept) {
      result = result.assign(v, bounds(Linear.variable(v)));
    }
    return result;
  }

  @Override
  public Polyhedron join(Polyhedron other) {
    if (generators == null) {
      return other;
    }
    if (other.generators == null) {
      return this;
    }
    int[] common = Arrays.stream(variables).filter(v -> other.dimension(v) >= 0).toArray();
    try {
      Cone a = cone(project(common));
      Cone b = cone(other.project(common));
      List<long[]> lines = new ArrayList<>(a.lines());
      lines.addAll(b.lines());
      List<long[]> rays = new ArrayList<>(a.rays());
      rays.addAll(b.rays());
      return hull(common, lines, rays);
    } catch (ArithmeticException tooLarge) {
      Polyhedron result = TOP;
      for (int v : common) {
        Linear x = Linear.variable(v);
        result = result.assign(v, bounds(x).join(other.bounds(x)));
      }
      return result;
    }
  }

  private static Cone cone(Polyhedron p) {
    if (p.generators == null) {
      throw new ArithmeticException("lost in rounding");
    }
    return p.generators;
  }

  @Override
  public Polyhedron meet(Polyhedron other) {
    if (generators == null || other.generators == null) {
      return BOTTOM;
    }
    try {
      Polyhedron left = with(other.variables);
      List<long[]> both = new ArrayList<>(left.inequalities);
      both.addAll(other.spread(other.inequalities, left.variables));
      List<long[]> equal = new ArrayList<>(left.equalities);
      equal.addAll(other.spread(other.equalities, left.variables));
      return of(left.variables, equal, both);
    } catch (ArithmeticException tooLarge) {
      // Each constraint that still fits.
      Polyhedron result = this;
      for (Linear e : other.constraints()) {
        result = result.assume(e);
      }
      return result;
    }
  }

  /** Keeps the constraints that still hold, and thresholds where bounds of variables do not. */
  @Override
  public Polyhedron widen(Polyhedron next, Thresholds thresholds) {
    if (generators == null) {
      return next;
    }
    if (next.generators == null) {
      return this;
    }
    Polyhedron joined = join(next);
    Polyhedron result = TOP;
    for (Linear e : constraints()) {
      if (joined.bounds(e).high() <= 0) {
        result = result.assume(e);
      }
    }
    for (int v : variables) {
      Linear x = Linear.variable(v);
      Interval bounds = thresholds.widen(bounds(x), joined.bounds(x));
      if (bounds.hasHigh()) {
        result = result.assume(x.plus(-bounds.high()));
      }
      if (bounds.hasLow()) {
        result = result.assume(x.negated().plus(bounds.low()));
      }
    }
    return result;
  }

  @Override
  public boolean isWithin(Polyhedron other) {
    if (generators == null) {
      return true;
    }
    if (other.generators == null) {
      return false;
    }
    return other.constraints().stream().allMatch(e -> bounds(e).high() <= 0);
  }

  @Override
  public List<Linear> constraints() {
    if (generators == null) {
      return List.of(Linear.constant(1));
    }
    List<Linear> all = new ArrayList<>();
    for (long[] row : equalities) {
      Linear e = linear(row);
      all.add(e);
      all.add(e.negated());
    }
    for (long[] row : inequalities) {
      all.add(linear(row).negated());
    }
    return all;
  }

  private Linear linear(long[] row) {
    Linear e = Linear.constant(row[0]);
    for (int i = 0; i < variables.length; i++) {
      e = e.plus(Linear.variable(variables[i]).times(row[i + 1]));
    }
    return e;
  }

  @Override
  public String toString() {
    return generators == null ? "bottom" : constraints().toString();
  }
}
