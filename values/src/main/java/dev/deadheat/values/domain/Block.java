package dev.deadheat.values.domain;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What is known about some variables together: a polyhedron as long as it is small, else an
 * octagon. Exactly one of the two is there.
 */
record Block(int[] variables, @Nullable Octagon octagon, @Nullable Polyhedron polyhedron) {
  /** Larger groups are told apart by intervals only. */
  static final int MOST_VARIABLES = 24;

  /** Bounds that only say what an int can hold would make polyhedra large and tell nothing. */
  private static final long BEYOND = Integer.MAX_VALUE - 1L;

  static Block top(Style style, int[] variables) {
    return style == Style.POLYHEDRA && variables.length <= Polyhedron.MOST_VARIABLES
        ? new Block(variables, null, Polyhedron.TOP)
        : new Block(variables, Octagon.TOP, null);
  }

  private static Block of(int[] variables, Octagon octagon) {
    return new Block(variables, octagon, null);
  }

  private static Block of(int[] variables, Polyhedron polyhedron) {
    return new Block(variables, null, polyhedron);
  }

  private Octagon asOctagon() {
    if (octagon != null) {
      return octagon;
    }
    Polyhedron p = asPolyhedron();
    if (p.isBottom()) {
      return Octagon.TOP.bottom();
    }
    Octagon result = Octagon.TOP;
    for (int i = 0; i < variables.length; i++) {
      Linear x = Linear.variable(variables[i]);
      result = bounded(result, x, p.bounds(x));
      for (int j = 0; j < i; j++) {
        Linear y = Linear.variable(variables[j]);
        result = bounded(result, x.plus(y), p.bounds(x.plus(y)));
        result = bounded(result, x.minus(y), p.bounds(x.minus(y)));
      }
    }
    return result;
  }

  private static Octagon bounded(Octagon octagon, Linear e, Interval bounds) {
    Octagon result = octagon;
    if (bounds.hasHigh()) {
      result = result.assume(e.plus(-bounds.high()));
    }
    if (bounds.hasLow()) {
      result = result.assume(e.negated().plus(bounds.low()));
    }
    return result;
  }

  private Polyhedron asPolyhedron() {
    if (polyhedron != null) {
      return polyhedron;
    }
    Polyhedron result = Polyhedron.TOP;
    for (Linear e : asOctagon().constraints()) {
      if (e.size() > 1 || Math.abs(e.constant()) < BEYOND) {
        result = result.assume(e);
      }
    }
    return result;
  }

  boolean isBottom() {
    return octagon != null ? octagon.isBottom() : asPolyhedron().isBottom();
  }

  Interval bounds(Linear e) {
    return octagon != null ? octagon.bounds(e) : asPolyhedron().bounds(e);
  }

  Block assign(int variable, Linear e) {
    return octagon != null
        ? of(variables, octagon.assign(variable, e))
        : of(variables, asPolyhedron().assign(variable, e));
  }

  Block assume(Linear e) {
    return octagon != null
        ? of(variables, octagon.assume(e))
        : of(variables, asPolyhedron().assume(e));
  }

  /** With the bounds of a variable. */
  Block assume(int variable, Interval bounds) {
    Linear x = Linear.variable(variable);
    Block result = this;
    if (bounds.hasHigh() && (octagon != null || Math.abs(bounds.high()) < BEYOND)) {
      result = result.assume(x.plus(-bounds.high()));
    }
    if (bounds.hasLow() && (octagon != null || Math.abs(bounds.low()) < BEYOND)) {
      result = result.assume(x.negated().plus(bounds.low()));
    }
    return result;
  }

  /** Whether it says something about all variables of an expression. */
  boolean has(Linear e) {
    for (int i = 0; i < e.size(); i++) {
      if (Arrays.binarySearch(variables, e.variableAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether this alone shows that the other one holds; if not, what else is known may. */
  boolean isWithin(Block other) {
    return octagon != null
        ? other.octagon != null && octagon.isWithin(other.octagon)
        : polyhedron == other.polyhedron;
  }

  Block keep(IntPredicate wanted) {
    int[] kept = filter(variables, wanted);
    if (kept.length == variables.length) {
      return this;
    }
    return octagon != null ? of(kept, octagon.keep(wanted)) : of(kept, asPolyhedron().keep(wanted));
  }

  Block meet(Block other) {
    return octagon != null
        ? of(variables, octagon.meet(other.asOctagon()))
        : of(variables, asPolyhedron().meet(other.asPolyhedron()));
  }

  Block join(Block other) {
    return octagon != null
        ? of(variables, octagon.join(other.asOctagon()))
        : of(variables, asPolyhedron().join(other.asPolyhedron()));
  }

  Block widen(Block next, Thresholds thresholds) {
    return octagon != null
        ? of(variables, octagon.widen(next.asOctagon(), thresholds))
        : of(variables, asPolyhedron().widen(next.asPolyhedron(), thresholds));
  }

  List<Linear> constraints() {
    return octagon != null ? octagon.constraints() : asPolyhedron().constraints();
  }

  /** The groups of its variables that have something to do with each other, two or more each. */
  List<int[]> groups() {
    int n = variables.length;
    int[] group = new int[n];
    for (int i = 0; i < n; i++) {
      group[i] = i;
    }
    if (octagon != null) {
      octagon.relations((v, w) -> unite(group, v, w));
    } else {
      for (Linear e : constraints()) {
        for (int i = 1; i < e.size(); i++) {
          unite(group, e.variableAt(0), e.variableAt(i));
        }
      }
    }
    return Arrays.stream(group)
        .distinct()
        .mapToObj(
            g -> {
              int[] members = new int[n];
              int m = 0;
              for (int i = 0; i < n; i++) {
                if (group[i] == g) {
                  members[m++] = variables[i];
                }
              }
              return Arrays.copyOf(members, m);
            })
        .filter(members -> members.length > 1)
        .toList();
  }

  private void unite(int[] group, int v, int w) {
    int a = group[Arrays.binarySearch(variables, v)];
    int b = group[Arrays.binarySearch(variables, w)];
    for (int k = 0; k < group.length && a != b; k++) {
      if (group[k] == b) {
        group[k] = a;
      }
    }
  }

  /** The numbers that are wanted; the array itself if all are. */
  static int[] filter(int[] numbers, IntPredicate wanted) {
    int[] found = new int[numbers.length];
    int count = 0;
    for (int number : numbers) {
      if (wanted.test(number)) {
        found[count++] = number;
      }
    }
    return count == numbers.length ? numbers : Arrays.copyOf(found, count);
  }
}
