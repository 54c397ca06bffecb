package dev.deadheat.values.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Intervals know no more than octagons, octagons no more than polyhedra; and what each adds. */
class PrecisionTest {
  private static final Linear X = Linear.variable(0);
  private static final Linear Y = Linear.variable(1);
  private static final Linear Z = Linear.variable(2);

  @Test
  void intervalsThenOctagonsThenPolyhedra() {
    for (long seed = 0; seed < 600; seed++) {
      Box box = Box.TOP;
      Octagon octagon = Octagon.TOP;
      Polyhedron polyhedron = Polyhedron.TOP;
      Generator generator = new Generator(seed);
      for (int step = 0; step < 10; step++) {
        int v = generator.random().nextInt(Generator.VARIABLES);
        int w = (v + 1) % Generator.VARIABLES;
        long c = generator.value();
        Linear moved = Linear.variable(generator.random().nextBoolean() ? v : w).plus(c);
        // Sums of two variables are left out: octagons round them to integers, polyhedra do not.
        Linear test = Linear.difference(v, w).plus(c);
        switch (generator.random().nextInt(4)) {
          case 0 -> {
            box = box.assign(v, moved);
            octagon = octagon.assign(v, moved);
            polyhedron = polyhedron.assign(v, moved);
          }
          case 1 -> {
            Interval values = Interval.of(c, c + 3);
            box = box.assign(v, values);
            octagon = octagon.assign(v, values);
            polyhedron = polyhedron.assign(v, values);
          }
          case 2 -> {
            box = box.assume(test);
            octagon = octagon.assume(test);
            polyhedron = polyhedron.assume(test);
          }
          default -> {
            box = box.join(box.assign(v, moved));
            octagon = octagon.join(octagon.assign(v, moved));
            polyhedron = polyhedron.join(polyhedron.assign(v, moved));
          }
        }
        for (int i = 0; i < Generator.VARIABLES; i++) {
          Linear x = Linear.variable(i);
          assertThat(octagon.bounds(x).isWithin(box.bounds(x))).as("seed %d", seed).isTrue();
          assertThat(polyhedron.bounds(x).isWithin(octagon.bounds(x)))
              .as("seed %d: %s against %s", seed, polyhedron, octagon)
              .isTrue();
          Linear d = Linear.difference(i, (i + 1) % Generator.VARIABLES);
          assertThat(polyhedron.bounds(d).isWithin(octagon.bounds(d))).as("seed %d", seed).isTrue();
        }
      }
    }
  }

  @Test
  void packedIsAsPreciseAsTheWhole() {
    for (long seed = 0; seed < 300; seed++) {
      Generator.Sample<Octagon> whole = new Generator(seed).sample(Octagon.TOP);
      Generator.Sample<Decomposed> packed =
          new Generator(seed).sample(Decomposed.top(Style.OCTAGON));
      for (Linear e : whole.element().constraints()) {
        assertThat(packed.element().bounds(e).high())
            .as("seed %d: %s against %s, %s", seed, whole.element(), packed.element(), e)
            .isLessThanOrEqualTo(0);
      }
    }
  }

  @Test
  void octagonsRoundToIntegers() {
    // x + y <= 1 and x - y <= 0, so 2x <= 1, so x <= 0.
    Octagon o = Octagon.TOP.assume(X.plus(Y).plus(-1)).assume(X.minus(Y));
    assertThat(o.bounds(X).high()).isZero();
    assertThat(o.assume(X.negated().plus(1)).isBottom()).isTrue();
  }

  @Test
  void joinsFindRelations() {
    Decomposed top = Decomposed.top(Style.OCTAGON);
    Decomposed zero = top.assign(0, Linear.constant(0)).assign(1, Linear.constant(0));
    Decomposed one = top.assign(0, Linear.constant(1)).assign(1, Linear.constant(-1));
    assertThat(zero.join(one).bounds(X.plus(Y))).isEqualTo(Interval.exactly(0));
  }

  @Test
  void polyhedraKeepSumsOfThree() {
    for (Style style : List.of(Style.OCTAGON, Style.POLYHEDRA)) {
      // x + y == 100; x -= z; y += z.
      Decomposed state =
          Decomposed.top(style)
              .assign(2, Interval.of(1, 10))
              .assign(0, Interval.of(0, 100))
              .assign(1, Linear.constant(100).minus(X))
              .assign(3, X.minus(Z))
              .assign(0, Linear.variable(3))
              .assign(4, Y.plus(Z))
              .assign(1, Linear.variable(4));
      Interval total = state.bounds(X.plus(Y));
      assertThat(total.isConstant()).as(style.name()).isEqualTo(style == Style.POLYHEDRA);
    }
  }

  @Test
  void polyhedraFallBackToOctagonsWhenTheyGrow() {
    Decomposed state = Decomposed.top(Style.POLYHEDRA).assign(0, Interval.of(0, 5));
    for (int v = 1; v < 12; v++) {
      state = state.assign(v, Linear.variable(v - 1).plus(1));
    }
    assertThat(state.bounds(Linear.difference(11, 0))).isEqualTo(Interval.exactly(11));
  }

  @Test
  void casesTellValuesApart() {
    Partition partition = Partition.of(Map.of(0, Interval.of(1, 3), 1, Interval.of(1, 3)));
    Disjunctive top = Disjunctive.top(Style.OCTAGON, partition);
    Disjunctive state = top.bottom();
    for (int i = 0; i < 3; i++) {
      state =
          state.join(
              top.assign(0, Linear.constant(1 + i)).assign(1, Linear.constant(1 + (i + 1) % 3)));
    }
    assertThat(state.assumeZero(X.minus(Y)).isBottom()).isTrue();
    assertThat(state.assumeZero(X.plus(-1)).bounds(Y)).isEqualTo(Interval.exactly(2));
  }
}
