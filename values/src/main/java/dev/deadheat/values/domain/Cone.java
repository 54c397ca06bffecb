package dev.deadheat.values.domain;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The double description of a polyhedral cone: Chernikova's algorithm from constraints to
 * generators. By duality it also goes from generators to constraints.
 *
 * <p>Constraints are added one at a time. If a line does not lie in the new constraint's plane, it
 * becomes a ray and all else is moved into the plane along it. Otherwise rays on the wrong side go,
 * and each pair of adjacent rays on both sides leaves one in the plane. Two rays are adjacent if no
 * third one saturates all that they both saturate.
 *
 * <p>Arithmetic is exact; an ArithmeticException says that the numbers, or the rays on the way,
 * have become too many or too large.
 *
 * @param lines directions that may be followed both ways
 * @param rays directions that may be followed one way
 */
record Cone(List<long[]> lines, List<long[]> rays) {
  /** Pairs of rays on both sides of a constraint; each is compared with all other rays. */
  private static final int MOST_PAIRS = 2_000;

  /** Compared by identity: two of them are never the same direction. */
  private static final class Ray {
    private final long[] direction;
    private final BitSet saturates;

    Ray(long[] direction, BitSet saturates) {
      this.direction = direction;
      this.saturates = saturates;
    }
  }

  /** The cone of all y with {@code e·y == 0} and {@code i·y >= 0} for each equality, inequality. */
  static Cone of(int size, List<long[]> equalities, List<long[]> inequalities) {
    List<long[]> lines = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      long[] unit = new long[size];
      unit[i] = 1;
      lines.add(unit);
    }
    List<Ray> rays = new ArrayList<>();
    int number = 0;
    for (long[] constraint : equalities) {
      rays = add(constraint, true, number++, lines, rays);
    }
    for (long[] constraint : inequalities) {
      rays = add(constraint, false, number++, lines, rays);
    }
    return new Cone(lines, new ArrayList<>(rays.stream().map(r -> r.direction).toList()));
  }

  private static List<Ray> add(
      long[] constraint, boolean equality, int number, List<long[]> lines, List<Ray> rays) {
    for (int i = 0; i < lines.size(); i++) {
      if (dot(constraint, lines.get(i)) != 0) {
        return pivot(constraint, equality, number, lines.remove(i), lines, rays);
      }
    }
    List<Ray> above = new ArrayList<>();
    List<Ray> below = new ArrayList<>();
    List<Ray> kept = new ArrayList<>();
    for (Ray ray : rays) {
      long side = dot(constraint, ray.direction);
      if (side > 0) {
        above.add(ray);
      } else if (side < 0) {
        below.add(ray);
      } else {
        ray.saturates.set(number);
        kept.add(ray);
      }
    }
    if ((long) above.size() * below.size() > MOST_PAIRS) {
      throw new ArithmeticException("too many generators");
    }
    List<Ray> result = new ArrayList<>(kept);
    if (!equality) {
      result.addAll(above);
    }
    for (Ray up : above) {
      for (Ray down : below) {
        BitSet common = (BitSet) up.saturates.clone();
        common.and(down.saturates);
        if (adjacent(up, down, common, rays)) {
          long[] mixed =
              combine(
                  up.direction,
                  Math.negateExact(dot(constraint, down.direction)),
                  down.direction,
                  dot(constraint, up.direction));
          common.set(number);
          result.add(new Ray(mixed, common));
        }
      }
    }
    return result;
  }

  private static List<Ray> pivot(
      long[] constraint,
      boolean equality,
      int number,
      long[] line,
      List<long[]> lines,
      List<Ray> rays) {
    long[] pivot = line;
    long side = dot(constraint, pivot);
    if (side < 0) {
      pivot = negated(pivot);
      side = -side;
    }
    for (int i = 0; i < lines.size(); i++) {
      long other = dot(constraint, lines.get(i));
      if (other != 0) {
        lines.set(i, combine(lines.get(i), side, pivot, Math.negateExact(other)));
      }
    }
    List<Ray> result = new ArrayList<>();
    for (Ray ray : rays) {
      long other = dot(constraint, ray.direction);
      long[] moved =
          other == 0 ? ray.direction : combine(ray.direction, side, pivot, Math.negateExact(other));
      ray.saturates.set(number);
      result.add(new Ray(moved, ray.saturates));
    }
    if (!equality) {
      BitSet saturates = new BitSet();
      // A line saturates everything so far.
      saturates.set(0, number);
      result.add(new Ray(pivot, saturates));
    }
    return result;
  }

  private static boolean adjacent(Ray a, Ray b, BitSet common, List<Ray> rays) {
    for (Ray ray : rays) {
      if (ray != a && ray != b && hasAll(ray.saturates, common)) {
        return false;
      }
    }
    return true;
  }

  /** This runs for all pairs of rays and a third one: most often the first look decides. */
  private static boolean hasAll(BitSet set, BitSet wanted) {
    for (int i = wanted.nextSetBit(0); i >= 0; i = wanted.nextSetBit(i + 1)) {
      if (!set.get(i)) {
        return false;
      }
    }
    return true;
  }

  static long dot(long[] a, long[] b) {
    long sum = 0;
    for (int i = 0; i < a.length; i++) {
      if (a[i] != 0 && b[i] != 0) {
        sum = Math.addExact(sum, Math.multiplyExact(a[i], b[i]));
      }
    }
    return sum;
  }

  /** {@code fa·a + fb·b}, divided by what its numbers have in common. */
  private static long[] combine(long[] a, long fa, long[] b, long fb) {
    long common = gcd(fa, fb);
    long ga = fa / common;
    long gb = fb / common;
    long[] sum = new long[a.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = Math.addExact(Math.multiplyExact(a[i], ga), Math.multiplyExact(b[i], gb));
    }
    return reduced(sum);
  }

  /** Divided by the greatest common divisor of its numbers. */
  static long[] reduced(long[] vector) {
    long common = 0;
    for (long v : vector) {
      common = gcd(common, v);
    }
    if (common > 1) {
      for (int i = 0; i < vector.length; i++) {
        vector[i] /= common;
      }
    }
    return vector;
  }

  static long[] negated(long[] vector) {
    long[] result = new long[vector.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = Math.negateExact(vector[i]);
    }
    return result;
  }

  static long gcd(long a, long b) {
    long x = Math.absExact(a);
    long y = Math.absExact(b);
    while (y != 0) {
      long rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }
}
