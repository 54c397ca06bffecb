package dev.deadheat.values.domain;

import java.util.Arrays;

/**
 * The matrices of {@link Octagon}, row by row in one array: entry [p][q] is an upper bound of
 * {@code form q - form p}, where rows 2i and 2i+1 are the forms +x and -x of variable i.
 *
 * <p>A matrix is <em>tightly closed</em> if all implied constraints are explicit and bounds of 2x
 * are even. Adding one constraint to a closed matrix costs O(n²): a shortest path uses the new
 * edge, its mirror image, or both, once each; then bounds of 2x are rounded down and combined
 * pairwise (Bagnara, Hill and Zaffanella: that order suffices).
 *
 * <p>Bounds are longs that stay below 2^60, beyond which they become infinite, so that the sum of
 * five of them cannot overflow.
 */
final class DifferenceBounds {
  static final long INFINITY = Long.MAX_VALUE;
  private static final long LARGEST = 2 * Interval.LIMIT;

  private DifferenceBounds() {}

  private static long bound(long value) {
    return value > LARGEST ? INFINITY : Math.max(value, -LARGEST);
  }

  private static long add(long a, long b) {
    return a == INFINITY || b == INFINITY ? INFINITY : a + b;
  }

  static Interval interval(long[] m, int size, int i) {
    long twiceHigh = m[(2 * i + 1) * size + 2 * i];
    long minusTwiceLow = m[2 * i * size + 2 * i + 1];
    return Interval.of(
        minusTwiceLow == INFINITY ? Interval.MINUS_INFINITY : -(minusTwiceLow >> 1),
        twiceHigh == INFINITY ? Interval.PLUS_INFINITY : twiceHigh >> 1);
  }

  /**
   * The same constraints over other variables.
   *
   * @param from for each new one, which old one it is; negative if it is free
   */
  static long[] arranged(long[] matrix, int oldSize, int[] from) {
    int size = 2 * from.length;
    long[] m = new long[size * size];
    Arrays.fill(m, INFINITY);
    for (int p = 0; p < size; p++) {
      m[p * size + p] = 0;
      int op = from[p >> 1];
      if (op < 0) {
        continue;
      }
      op = 2 * op + (p & 1);
      for (int q = 0; q < size; q++) {
        int oq = from[q >> 1];
        if (oq >= 0) {
          m[p * size + q] = matrix[op * oldSize + 2 * oq + (q & 1)];
        }
      }
    }
    return m;
  }

  /** After {@code x = x + c}: bounds move along, nothing is lost. */
  static long[] shifted(long[] matrix, int size, int i, long c) {
    long[] m = matrix.clone();
    int plus = 2 * i;
    int minus = plus + 1;
    for (int q = 0; q < size; q++) {
      if (q >> 1 != i) {
        m[q * size + plus] = bound(add(m[q * size + plus], c));
        m[q * size + minus] = bound(add(m[q * size + minus], -c));
        m[plus * size + q] = bound(add(m[plus * size + q], -c));
        m[minus * size + q] = bound(add(m[minus * size + q], c));
      }
    }
    m[minus * size + plus] = bound(add(m[minus * size + plus], 2 * c));
    m[plus * size + minus] = bound(add(m[plus * size + minus], -2 * c));
    return m;
  }

  /** After {@code x = -x}. */
  static long[] negated(long[] matrix, int size, int i) {
    long[] m = matrix.clone();
    for (int p = 0; p < size; p++) {
      for (int q = 0; q < size; q++) {
        int op = p >> 1 == i ? p ^ 1 : p;
        int oq = q >> 1 == i ? q ^ 1 : q;
        m[p * size + q] = matrix[op * size + oq];
      }
    }
    return m;
  }

  /** Entry by entry: what grows goes to a threshold or to infinity. The result is not closed. */
  static long[] widened(long[] a, long[] b, int size, Thresholds thresholds) {
    long[] m = new long[a.length];
    for (int p = 0; p < size; p++) {
      for (int q = 0; q < size; q++) {
        int i = p * size + q;
        if (b[i] <= a[i]) {
          m[i] = a[i];
        } else if (b[i] == INFINITY) {
          m[i] = INFINITY;
        } else if (p == (q ^ 1)) {
          long up = thresholds.above(b[i] >> 1);
          m[i] = up == Interval.PLUS_INFINITY ? INFINITY : 2 * up;
        } else {
          long up = thresholds.above(b[i]);
          m[i] = up == Interval.PLUS_INFINITY ? INFINITY : up;
        }
      }
    }
    return m;
  }

  /** Adds an edge to a closed matrix and closes it again; false if that makes it empty. */
  static boolean insert(long[] m, int size, int p, int q, long c) {
    // The mirror image of p -> q is q^1 -> p^1.
    int p2 = q ^ 1;
    int q2 = p ^ 1;
    long[] toP = new long[size];
    long[] toP2 = new long[size];
    for (int a = 0; a < size; a++) {
      toP[a] = m[a * size + p];
      toP2[a] = m[a * size + p2];
    }
    long[] fromQ = Arrays.copyOfRange(m, q * size, q * size + size);
    long[] fromQ2 = Arrays.copyOfRange(m, q2 * size, q2 * size + size);
    long middle = add(fromQ[p2], c);
    long middle2 = add(fromQ2[p], c);
    for (int a = 0; a < size; a++) {
      long first = add(toP[a], c);
      long second = add(toP2[a], c);
      // After the first edge, directly on; or through the second.
      long viaQ = Math.min(first, add(second, middle2));
      long viaQ2 = Math.min(second, add(first, middle));
      if (viaQ == INFINITY && viaQ2 == INFINITY) {
        continue;
      }
      for (int b = 0; b < size; b++) {
        long path = Math.min(add(viaQ, fromQ[b]), add(viaQ2, fromQ2[b]));
        if (path < m[a * size + b]) {
          m[a * size + b] = bound(path);
        }
      }
    }
    return tighten(m, size);
  }

  /** Rounds bounds of 2x down to even, combines them, and looks for a contradiction. */
  private static boolean tighten(long[] m, int size) {
    for (int a = 0; a < size; a++) {
      long own = m[a * size + (a ^ 1)];
      if (own != INFINITY) {
        m[a * size + (a ^ 1)] = own & ~1L;
      }
    }
    for (int a = 0; a < size; a += 2) {
      if (add(m[a * size + a + 1], m[(a + 1) * size + a]) < 0
          || m[a * size + a] < 0
          || m[(a + 1) * size + a + 1] < 0) {
        return false;
      }
    }
    for (int a = 0; a < size; a++) {
      long half = m[a * size + (a ^ 1)];
      if (half == INFINITY) {
        continue;
      }
      for (int b = 0; b < size; b++) {
        long other = m[(b ^ 1) * size + b];
        if (other != INFINITY && a != b) {
          long sum = (half >> 1) + (other >> 1);
          if (sum < m[a * size + b]) {
            m[a * size + b] = sum;
          }
        }
      }
    }
    return true;
  }

  /** Strong closure of a whole matrix; false if it is empty. */
  static boolean close(long[] m, int size) {
    for (int k = 0; k < size; k++) {
      for (int a = 0; a < size; a++) {
        long first = m[a * size + k];
        if (first == INFINITY) {
          continue;
        }
        for (int b = 0; b < size; b++) {
          long second = m[k * size + b];
          if (second != INFINITY && first + second < m[a * size + b]) {
            m[a * size + b] = bound(first + second);
          }
        }
      }
    }
    for (int a = 0; a < size; a++) {
      if (m[a * size + a] < 0) {
        return false;
      }
    }
    return tighten(m, size);
  }

  /** Whether an entry says more than the bounds of its two variables. */
  static boolean isRelational(long[] matrix, int size, int p, int q) {
    long a = matrix[p * size + (p ^ 1)];
    long b = matrix[(q ^ 1) * size + q];
    long c = matrix[p * size + q];
    return c != INFINITY && (a == INFINITY || b == INFINITY || c < (a >> 1) + (b >> 1));
  }
}
