package dev.deadheat.values.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws that every domain keeps, on random elements; a failure names its seed. */
class DomainTest {
  private static final int ROUNDS = 200;

  static Stream<Arguments> domains() {
    return Generator.domains().entrySet().stream().map(e -> Arguments.of(e.getKey(), e.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("domains")
  <N extends Numeric<N>> void everyOperationKeepsItsPoints(String name, N top) {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Generator generator = new Generator(seed);
      Generator.Sample<N> sample = generator.sample(top);
      for (int i = 0; i < 12; i++) {
        Generator.Sample<N> next = generator.step(sample);
        check(name + " seed " + seed + " step " + i, next, generator);
        if (!next.points().isEmpty()) {
          sample = next;
        }
      }
    }
  }

  private static <N extends Numeric<N>> void check(
      String what, Generator.Sample<N> sample, Generator generator) {
    List<Linear> constraints = sample.element().constraints();
    Linear e = generator.linear();
    Interval bounds = sample.element().bounds(e);
    for (long[] point : sample.points()) {
      assertThat(sample.element().isBottom()).as(what).isFalse();
      assertThat(constraints).as(what).allMatch(c -> c.evaluate(v -> point[v]) <= 0);
      assertThat(bounds.contains(e.evaluate(v -> point[v]))).as("%s: %s", what, e).isTrue();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("domains")
  <N extends Numeric<N>> void latticeLaws(String name, N top) {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Generator generator = new Generator(seed);
      // Where numbers overflow, polyhedra give up precision, and with it these laws.
      int steps = name.contains("polyhedr") ? 1 : 5;
      Generator.Sample<N> first = generator.sample(top, steps);
      Generator.Sample<N> second = generator.sample(top, steps);
      N a = first.element();
      N b = second.element();
      String what = name + " seed " + seed + ": " + a + " and " + b;
      N join = a.join(b);
      assertThat(a.isWithin(a)).as(what).isTrue();
      assertThat(a.isWithin(join) && b.isWithin(join)).as(what + " join " + join).isTrue();
      assertThat(same(join, b.join(a))).as(what).isTrue();
      assertThat(same(a.join(a), a)).as(what).isTrue();
      N meet = a.meet(b);
      assertThat(meet.isWithin(a) && meet.isWithin(b)).as(what + " meet " + meet).isTrue();
      for (long[] point : first.points()) {
        if (contains(b, point)) {
          assertThat(contains(meet, point)).as(what + " meet " + meet).isTrue();
        }
      }
      assertThat(a.isWithin(top) && top.bottom().isWithin(a)).as(what).isTrue();
      assertThat(same(a.join(top.bottom()), a)).as(what).isTrue();
      assertThat(a.meet(top.bottom()).isBottom()).as(what).isTrue();
      N wide = a.widen(b, Thresholds.NONE);
      assertThat(a.isWithin(wide) && b.isWithin(wide)).as(what + " widened " + wide).isTrue();
      N rest = a.keep(v -> v > 1);
      assertThat(a.isWithin(rest) && same(rest, rest.forget(0))).as(what).isTrue();
    }
  }

  private static <N extends Numeric<N>> boolean contains(N element, long[] point) {
    N rest = element;
    for (int v = 0; v < point.length; v++) {
      rest = rest.assumeZero(Linear.variable(v).plus(-point[v]));
    }
    return !rest.isBottom();
  }

  private static <N extends Numeric<N>> boolean same(N a, N b) {
    return a.isWithin(b) && b.isWithin(a);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("domains")
  <N extends Numeric<N>> void wideningEnds(String name, N top) {
    Thresholds thresholds = Thresholds.of(List.of(-100L, 0L, 7L, 100L));
    for (long seed = 0; seed < ROUNDS / 4; seed++) {
      Generator generator = new Generator(seed);
      N current = generator.sample(top).element();
      int steps = 0;
      int quiet = 0;
      while (quiet < 40) {
        N next = current.join(generator.sample(top).element());
        if (next.isWithin(current)) {
          quiet++;
        } else {
          quiet = 0;
          current = current.widen(next, thresholds);
        }
        assertThat(steps++).as(name + " seed " + seed).isLessThan(2_000);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("domains")
  <N extends Numeric<N>> void aLoopIsBounded(String name, N top) {
    // i = 0; while (i < 10) i++;
    Linear i = Linear.variable(0);
    N head = top.assign(0, Linear.constant(0));
    for (int round = 0; round < 20; round++) {
      N body = head.assume(i.plus(-9)).assign(0, i.plus(1));
      N next = head.join(body);
      if (next.isWithin(head)) {
        break;
      }
      head = head.widen(next, Thresholds.of(List.of(9L, 10L)));
    }
    N exit = head.assume(i.negated().plus(10));
    assertThat(exit.bounds(i)).as(name).isEqualTo(Interval.exactly(10));
  }
}
