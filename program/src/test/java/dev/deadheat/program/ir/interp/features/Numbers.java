package dev.deadheat.program.ir.interp.features;

import dev.deadheat.program.ir.interp.Range;

/** Arithmetic, comparisons, conversions, shifts, constants. */
@SuppressWarnings("lossy-conversions")
public final class Numbers {
  private Numbers() {}

  public static int intArithmetic(int a, int b) {
    return a + b * 31 - (a - b) * (b ^ a) + (a & b) - (a | ~b) + -a;
  }

  public static int intDivision(int a, int b) {
    return a / b * 17 + a % b;
  }

  public static long longArithmetic(long a, long b) {
    return a + b * 31L - (a - b) * (b ^ a) + (a & b) - (a | ~b) + -a;
  }

  public static long longDivision(long a, long b) {
    return a / b * 17L + a % b;
  }

  public static float floatArithmetic(float a, float b) {
    return a + b * 2.5f - (a - b) / b + a % b + -a;
  }

  public static double doubleArithmetic(double a, double b) {
    return a + b * 2.5 - (a - b) / b + a % b + -a;
  }

  public static double negativeZero(double a) {
    double zero = -0.0;
    return a == 0.0 ? 1 / (a * zero) : -(zero - a);
  }

  public static int floatComparisons(float a, float b) {
    int bits = 0;
    if (a < b) bits |= 1;
    if (a <= b) bits |= 2;
    if (a > b) bits |= 4;
    if (a >= b) bits |= 8;
    if (a == b) bits |= 16;
    if (a != b) bits |= 32;
    if (!(a < b)) bits |= 64;
    if (!(a >= b)) bits |= 128;
    return bits;
  }

  public static int doubleComparisons(double a, double b) {
    int bits = 0;
    if (a < b) bits |= 1;
    if (a <= b) bits |= 2;
    if (a > b) bits |= 4;
    if (a >= b) bits |= 8;
    if (a == b) bits |= 16;
    if (a != b) bits |= 32;
    boolean less = a < b;
    boolean atLeast = a >= b;
    return less ? bits : atLeast ? -bits : bits + 1000;
  }

  public static int longComparisons(long a, long b) {
    int bits = 0;
    if (a < b) bits |= 1;
    if (a <= b) bits |= 2;
    if (a > b) bits |= 4;
    if (a >= b) bits |= 8;
    if (a == b) bits |= 16;
    if (a != b) bits |= 32;
    return bits;
  }

  public static int intComparisons(int a, int b) {
    int bits = 0;
    if (a < b) bits |= 1;
    if (a <= b) bits |= 2;
    if (a > b) bits |= 4;
    if (a >= b) bits |= 8;
    if (a == b) bits |= 16;
    if (a != b) bits |= 32;
    if (a < 0) bits |= 64;
    if (a <= 0) bits |= 128;
    if (a > 0) bits |= 256;
    if (a >= 0) bits |= 512;
    if (a == 0) bits |= 1024;
    if (a != 0) bits |= 2048;
    return bits;
  }

  public static String fromInt(int i) {
    return (byte) i
        + ","
        + (short) i
        + ","
        + (char) i
        + ","
        + (long) i
        + ","
        + (float) i
        + ","
        + (double) i;
  }

  public static String fromLong(long l) {
    return (byte) l
        + ","
        + (short) l
        + ","
        + (char) l
        + ","
        + (int) l
        + ","
        + (float) l
        + ","
        + (double) l;
  }

  public static String fromFloat(float f) {
    return (byte) f
        + ","
        + (short) f
        + ","
        + (char) f
        + ","
        + (int) f
        + ","
        + (long) f
        + ","
        + (double) f;
  }

  public static String fromDouble(double d) {
    return (byte) d + "," + (short) d + "," + (char) d + "," + (int) d + "," + (long) d + ","
        + (float) d;
  }

  public static int intShifts(int a, int by) {
    return (a << by) ^ (a >> by) ^ (a >>> by) ^ (a << 33) ^ (a >>> -1);
  }

  public static long longShifts(long a, int by) {
    return (a << by) ^ (a >> by) ^ (a >>> by) ^ (a << 65) ^ (a >>> -1);
  }

  public static long shiftByLong(long a, long by) {
    return (a << by) + ((int) a >>> by);
  }

  public static double constants(@Range(from = 0, to = 14) int which) {
    return switch (which) {
      case 0 -> -1;
      case 1 -> 5;
      case 2 -> 127;
      case 3 -> -32768;
      case 4 -> 70000;
      case 5 -> 0L;
      case 6 -> 1L;
      case 7 -> 1234567890123L;
      case 8 -> 0f;
      case 9 -> 2f;
      case 10 -> 3.25f;
      case 11 -> 1.0;
      case 12 -> Math.PI;
      case 13 -> 'x';
      default -> Double.NaN;
    };
  }

  public static int compoundAssignments(int a, byte b, short s, char c, long l) {
    b += a;
    s -= l;
    c *= 3;
    a += 1.7;
    a <<= b;
    l >>>= s;
    b++;
    s--;
    c++;
    l ^= a;
    int before = a++ + ++a - a-- - --a;
    b |= 0x7f;
    return a ^ b ^ s ^ c ^ (int) l ^ before;
  }

  public static long mixedWidths(int i, long l, int j, double d, int k) {
    long first = l + i;
    double second = d * j;
    int third = k - i;
    long fourth = (long) second ^ first;
    return fourth + third + j;
  }

  public static boolean booleans(boolean a, boolean b, boolean c) {
    boolean x = a & b | c ^ a;
    x ^= !b;
    x |= a && b || !c;
    x &= a != b;
    return x == (b ? c : !a);
  }

  public static int gcd(int a, int b) {
    while (b != 0) {
      int t = a % b;
      a = b;
      b = t;
    }
    return a;
  }

  public static long power(long base, @Range(from = 0, to = 70) int exponent) {
    long result = 1;
    for (; exponent > 0; exponent >>= 1, base *= base) {
      if ((exponent & 1) == 1) {
        result *= base;
      }
    }
    return result;
  }

  public static int wideLocals(int a) {
    int big = a;
    big += 1000;
    big -= 30000;
    for (int i = 0; i < 3; i++) {
      big += 200;
    }
    return big;
  }
}
