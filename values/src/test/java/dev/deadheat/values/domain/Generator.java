package dev.deadheat.values.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** Random elements together with valuations that they must contain, from a seed. */
final class Generator {
  static final int VARIABLES = 4;

  private final Random random;

  Generator(long seed) {
    this.random = new Random(seed);
  }

  /** An element and points that are in the set it stands for. */
  record Sample<N extends Numeric<N>>(N element, List<long[]> points) {}

  /** Every domain that there is, by name. */
  static Map<String, Numeric<?>> domains() {
    return Map.of(
        "box", Box.TOP,
        "octagon", Octagon.TOP,
        "polyhedron", Polyhedron.TOP,
        "packed octagons", Decomposed.top(Style.OCTAGON),
        "packed polyhedra", Decomposed.top(Style.POLYHEDRA),
        "packed intervals", Decomposed.top(Style.INTERVAL),
        "cases", Disjunctive.top(Style.OCTAGON, Partition.of(Map.of(0, Interval.of(-1, 3)))));
  }

  <N extends Numeric<N>> Sample<N> sample(N top) {
    return sample(top, 5);
  }

  <N extends Numeric<N>> Sample<N> sample(N top, int mostSteps) {
    Sample<N> result = points(top);
    for (int i = random.nextInt(mostSteps + 1); i > 0; i--) {
      Sample<N> next = step(result);
      // A sample without points would test nothing.
      if (!next.points.isEmpty()) {
        result = next;
      }
    }
    return result;
  }

  /** The join of a few points. */
  private <N extends Numeric<N>> Sample<N> points(N top) {
    N element = top.bottom();
    List<long[]> points = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      long[] point = new long[VARIABLES];
      N one = top;
      for (int v = 0; v < VARIABLES; v++) {
        point[v] = value();
        one = one.assign(v, Interval.exactly(point[v]));
      }
      points.add(point);
      element = element.join(one);
    }
    return new Sample<>(element, points);
  }

  /** One operation, on the element and on its points. */
  <N extends Numeric<N>> Sample<N> step(Sample<N> before) {
    N e = before.element;
    int variable = random.nextInt(VARIABLES);
    switch (random.nextInt(7)) {
      case 0 -> {
        Linear value = linear();
        return new Sample<>(
            e.assign(variable, value),
            map(before, p -> with(p, variable, value.evaluate(v -> p[v]))));
      }
      case 1 -> {
        Linear condition = random.nextBoolean() ? octagonal() : linear();
        return new Sample<>(
            e.assume(condition),
            before.points.stream().filter(p -> condition.evaluate(v -> p[v]) <= 0).toList());
      }
      case 2 -> {
        long value = value();
        return new Sample<>(e.forget(variable), map(before, p -> with(p, variable, value)));
      }
      case 3 -> {
        long low = value();
        long high = low + random.nextInt(5);
        long value = low + random.nextInt((int) (high - low + 1));
        return new Sample<>(
            e.assign(variable, Interval.of(low, high)), map(before, p -> with(p, variable, value)));
      }
      case 4 -> {
        Sample<N> other = points(topOf(e));
        List<long[]> both = new ArrayList<>(before.points);
        both.addAll(other.points);
        return new Sample<>(e.join(other.element), both);
      }
      case 5 -> {
        Sample<N> other = points(topOf(e));
        List<long[]> both = new ArrayList<>(before.points);
        both.addAll(other.points);
        return new Sample<>(
            e.widen(e.join(other.element), Thresholds.of(List.of(-10L, 0L, 10L))), both);
      }
      default -> {
        Linear shifted = Linear.variable(variable).plus(value());
        return new Sample<>(
            e.assign(variable, shifted),
            map(before, p -> with(p, variable, shifted.evaluate(v -> p[v]))));
      }
    }
  }

  private static <N extends Numeric<N>> N topOf(N element) {
    N top = element.keep(v -> false);
    return top.isBottom() ? element : top;
  }

  private static <N extends Numeric<N>> List<long[]> map(
      Sample<N> sample, Function<long[], long[]> change) {
    return sample.points.stream().map(change).toList();
  }

  static long[] with(long[] point, int variable, long value) {
    long[] changed = point.clone();
    changed[variable] = value;
    return changed;
  }

  long value() {
    return random.nextInt(13) - 6L;
  }

  Linear linear() {
    Linear e = Linear.constant(value());
    for (int i = random.nextInt(4); i > 0; i--) {
      e = e.plus(Linear.variable(random.nextInt(VARIABLES)).times(random.nextInt(7) - 3));
    }
    return e;
  }

  /** One that octagons can express. */
  Linear octagonal() {
    int a = random.nextInt(VARIABLES);
    int b = (a + 1 + random.nextInt(VARIABLES - 1)) % VARIABLES;
    Linear e = Linear.variable(a).times(random.nextBoolean() ? 1 : -1);
    if (random.nextInt(3) > 0) {
      e = e.plus(Linear.variable(b).times(random.nextBoolean() ? 1 : -1));
    }
    return e.plus(value());
  }

  Random random() {
    return random;
  }
}
