package dev.deadheat.values.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Polyhedra against those of the Parma Polyhedra Library, on random ones. Skipped where it is not
 * installed.
 *
 * <p>Both compute with rational points. Ours are asked about integers, so bounds are compared after
 * rounding, and a constraint that all integer points satisfy already need not be added.
 */
class PplTest {
  private static final int ROUNDS = 150;

  // Numbers of polyhedra in the other library.
  private static final int A = 0;
  private static final int B = 1;
  private static final int OURS = 2;
  private static final int THEIRS = 3;

  @TempDir static Path directory;
  private static @Nullable Path program;

  private int comparisons;

  /** Where our numbers would have become too large, or the generators too many. */
  private int coarser;

  @BeforeAll
  static void build() throws IOException, InterruptedException {
    program = Ppl.build(directory);
  }

  @BeforeEach
  void isInstalled() {
    assumeTrue(
        program != null,
        "not compared with the Parma Polyhedra Library: no C compiler, or no ppl_c.h (Debian:"
            + " libppl-dev)");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5})
  void joinMeetInclusionAndBoundsAreTheirs(int variables) throws IOException {
    try (Ppl ppl = Ppl.start(program, variables)) {
      for (long seed = 0; seed < ROUNDS; seed++) {
        Random random = new Random(seed);
        Polyhedron a = polyhedron(random, variables);
        Polyhedron b = polyhedron(random, variables);
        for (int step = 0; step < 3 && hasIntegers(a) && hasIntegers(b); step++) {
          compare(ppl, random, variables, a, b, variables + " variables, seed " + seed);
          a = a.join(b).assume(row(random, variables));
          b = polyhedron(random, variables);
        }
      }
    }
    assertThat(comparisons).isGreaterThan(ROUNDS * 3 * 6);
    assertThat(coarser)
        .as("%d of %d comparisons", coarser, comparisons)
        .isLessThanOrEqualTo(variables == 2 ? 0 : comparisons * 3 / 100);
  }

  /**
   * Where a variable lies between two integers, bounds are empty, and so may be what rests on them.
   */
  private static boolean hasIntegers(Polyhedron a) {
    return a.isBottom()
        || Arrays.stream(a.variables()).noneMatch(v -> a.bounds(Linear.variable(v)).isEmpty());
  }

  private void compare(
      Ppl ppl, Random random, int variables, Polyhedron a, Polyhedron b, String which)
      throws IOException {
    String what = which + ": " + a + " and " + b;
    ppl.set(A, a.constraints());
    ppl.set(B, b.constraints());
    assertThat(a.isBottom()).as(what).isEqualTo(ppl.isEmpty(A));
    ppl.join(THEIRS, A, B);
    same(ppl, a.join(b), what + " join");
    ppl.meet(THEIRS, A, B);
    same(ppl, a.meet(b), what + " meet");
    inclusion(ppl, a, b, what);
    if (a.isBottom()) {
      return;
    }
    Linear e = row(random, variables);
    bounds(ppl, a, e, what);
    int v = random.nextInt(variables);
    ppl.assign(THEIRS, A, v, e);
    same(ppl, a.assign(v, e), what + " v" + v + " = " + e);
    ppl.forget(THEIRS, A, v);
    same(ppl, a.forget(v), what + " without v" + v);
    if (ppl.maximum(A, e) > 0 && !a.bounds(e).isEmpty()) {
      ppl.set(THEIRS, a.constraints());
      ppl.assume(THEIRS, e);
      same(ppl, a.assume(e), what + " where " + e + " <= 0");
      if (ppl.maximum(A, e.negated()) > 0) {
        ppl.set(THEIRS, a.constraints());
        ppl.assumeZero(THEIRS, e);
        same(ppl, a.assumeZero(e), what + " where " + e + " == 0");
      }
    }
  }

  private void same(Ppl ppl, Polyhedron ours, String what) throws IOException {
    if (!isSame(ppl, ours)) {
      // All their integer points are ours.
      for (Linear e : ppl.isEmpty(THEIRS) ? List.<Linear>of() : ours.constraints()) {
        assertThat(ppl.maximum(THEIRS, e)).as(what + ": " + ours).isLessThanOrEqualTo(0);
      }
      coarser++;
    }
    comparisons++;
  }

  /** Whether what the other library has computed is this. */
  private static boolean isSame(Ppl ppl, Polyhedron ours) throws IOException {
    ppl.set(OURS, ours.constraints());
    return ppl.same(OURS, THEIRS) && ours.isBottom() == ppl.isEmpty(THEIRS);
  }

  private void bounds(Ppl ppl, Polyhedron a, Linear e, String what) throws IOException {
    assertThat(a.bounds(e)).as(what + " " + e).isEqualTo(theirBounds(ppl, e));
    comparisons++;
  }

  /** The integers that an expression can be in A. */
  private static Interval theirBounds(Ppl ppl, Linear e) throws IOException {
    long high = ppl.maximum(A, e);
    long low = ppl.maximum(A, e.negated());
    return Interval.of(low == Interval.PLUS_INFINITY ? Interval.MINUS_INFINITY : -low, high);
  }

  /** What lies within for them does for us; else some integer bound does not hold. */
  private void inclusion(Ppl ppl, Polyhedron a, Polyhedron b, String what) throws IOException {
    boolean within = ppl.within(A, B);
    if (!within && !b.isBottom()) {
      boolean rounded = true;
      for (Linear e : b.constraints()) {
        rounded &= theirBounds(ppl, e).high() <= 0;
      }
      within = rounded;
    }
    assertThat(a.isWithin(b)).as(what + " within").isEqualTo(within);
    assertThat(a.isWithin(a.join(b))).as(what + " within their join").isTrue();
    comparisons++;
  }

  private static Polyhedron polyhedron(Random random, int variables) {
    Polyhedron result = Polyhedron.TOP;
    for (int i = random.nextInt(2 * variables + 1); i > 0; i--) {
      Linear e = row(random, variables);
      Polyhedron next = random.nextInt(5) == 0 ? result.assumeZero(e) : result.assume(e);
      // An empty one tests little; a few are enough.
      result = next.isBottom() && random.nextInt(8) > 0 ? result : next;
    }
    return result;
  }

  /** One without a common factor: such a constraint would be rounded. */
  private static Linear row(Random random, int variables) {
    Linear e = Linear.constant(random.nextInt(19) - 9L);
    for (int v = 0; v < variables; v++) {
      e = e.plus(Linear.variable(v).times(random.nextInt(7) - 3));
    }
    long common = 0;
    for (int v = 0; v < variables; v++) {
      common = Cone.gcd(common, e.coefficientOf(v));
    }
    return common == 1 ? e : row(random, variables);
  }

  /** That the comparison can fail: a join by intervals is not the convex hull. */
  @Test
  void aCoarserJoinIsNoticed() throws IOException {
    int differences = 0;
    try (Ppl ppl = Ppl.start(program, 2)) {
      for (long seed = 0; seed < ROUNDS; seed++) {
        Random random = new Random(seed);
        Polyhedron a = polyhedron(random, 2);
        Polyhedron b = polyhedron(random, 2);
        ppl.set(A, a.constraints());
        ppl.set(B, b.constraints());
        ppl.join(THEIRS, A, B);
        Polyhedron box = Polyhedron.TOP;
        for (Linear x : List.of(Linear.variable(0), Linear.variable(1))) {
          box = box.assign(x.variableAt(0), a.bounds(x).join(b.bounds(x)));
        }
        differences += isSame(ppl, box) ? 0 : 1;
      }
    }
    assertThat(differences).isGreaterThan(ROUNDS / 4);
  }
}
