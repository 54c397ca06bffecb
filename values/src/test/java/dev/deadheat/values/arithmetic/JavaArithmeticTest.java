package dev.deadheat.values.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.values.domain.Decomposed;
import dev.deadheat.values.domain.Interval;
import dev.deadheat.values.domain.Linear;
import dev.deadheat.values.domain.Style;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every transfer function against what Java computes, on values near the edges. */
// Overflow is what is tested.
@SuppressWarnings({"IntLongMath", "NarrowCalculation"})
class JavaArithmeticTest {
  private static final int A = 0;
  private static final int B = 1;
  private static final int TARGET = 2;
  private static final int[] BINARY = {
    96, 97, 100, 101, 104, 105, 108, 109, 112, 113, 120, 121, 122, 123, 124, 125, 126, 127, 128,
    129, 130, 131, 148
  };
  private static final int[] UNARY = {116, 117, 133, 136, 145, 146, 147};

  @ParameterizedTest
  @EnumSource(Style.class)
  void binaryIsSound(Style style) {
    Random random = new Random(1);
    for (int round = 0; round < 12_000; round++) {
      int opcode = BINARY[random.nextInt(BINARY.length)];
      boolean isLong = isLong(opcode);
      long a = value(random, isLong);
      long b = value(random, isLong && (opcode < 120 || opcode > 125));
      if (JavaArithmetic.divides(opcode) && b == 0) {
        continue;
      }
      Decomposed state = around(random, style, a, b, isLong);
      long result = compute(opcode, a, b);
      Decomposed after = JavaArithmetic.binary(state, TARGET, opcode, A, B);
      check(after, a, b, result, "opcode " + opcode + " of " + a + " and " + b + " in " + state);
    }
  }

  @ParameterizedTest
  @EnumSource(Style.class)
  void unaryIsSound(Style style) {
    Random random = new Random(2);
    for (int round = 0; round < 5_000; round++) {
      int opcode = UNARY[random.nextInt(UNARY.length)];
      boolean isLong = opcode == 117 || opcode == 136;
      long a = value(random, isLong);
      Decomposed state = around(random, style, a, 0, isLong);
      long result =
          switch (opcode) {
            case 116 -> -(int) a;
            case 117 -> -a;
            case 133 -> a;
            case 136 -> (int) a;
            case 145 -> (byte) a;
            case 146 -> (char) a;
            default -> (short) a;
          };
      Decomposed after = JavaArithmetic.unary(state, TARGET, opcode, A);
      check(after, a, 0, result, "opcode " + opcode + " of " + a + " in " + state);
    }
  }

  private static void check(Decomposed after, long a, long b, long result, String what) {
    assertThat(after.isBottom()).as(what).isFalse();
    // Bounds stop at the limit: the value itself may lie beyond, then no bound does.
    assertThat(after.bounds(Linear.variable(TARGET)).contains(result))
        .as("%s is %d, not in %s", what, result, after)
        .isTrue();
    if (isBelow(a, 50) && isBelow(b, 50) && isBelow(result, 50)) {
      long[] values = {a, b, result};
      assertThat(after.constraints())
          .as("%s is %d", what, result)
          .allMatch(e -> e.evaluate(v -> values[v]) <= 0);
    }
  }

  /** A state that holds for these values: points, intervals around them, or a relation. */
  private static Decomposed around(Random random, Style style, long a, long b, boolean isLong) {
    Decomposed state = Decomposed.top(style).assign(A, near(random, a, isLong));
    state = state.assign(B, near(random, b, isLong));
    if (random.nextInt(3) == 0 && isBelow(a, 40) && isBelow(b, 40)) {
      Linear difference = Linear.difference(A, B);
      state = state.assume(difference.plus(b - a - random.nextInt(3)));
    }
    return state;
  }

  private static Interval near(Random random, long value, boolean isLong) {
    return switch (random.nextInt(4)) {
      case 0 -> Interval.exactly(value);
      case 1 -> isLong ? Interval.TOP : Interval.INT;
      default -> {
        long low =
            isLong
                ? value - random.nextInt(100)
                : Math.max(value - random.nextInt(100), Integer.MIN_VALUE);
        long high =
            isLong
                ? value + random.nextInt(100)
                : Math.min(value + random.nextInt(100), Integer.MAX_VALUE);
        // At the edge of long these wrap; then only the value itself is sure.
        yield low > value || high < value ? Interval.exactly(value) : Interval.of(low, high);
      }
    };
  }

  private static long value(Random random, boolean isLong) {
    long small = random.nextInt(9) - 4;
    if (isLong) {
      return switch (random.nextInt(6)) {
        case 0 -> Long.MAX_VALUE - random.nextInt(3);
        case 1 -> Long.MIN_VALUE + random.nextInt(3);
        case 2 -> (1L << 58) + small;
        case 3 -> random.nextLong();
        case 4 -> Integer.MAX_VALUE + small;
        default -> small;
      };
    }
    return switch (random.nextInt(5)) {
      case 0 -> Integer.MAX_VALUE - random.nextInt(3);
      case 1 -> Integer.MIN_VALUE + random.nextInt(3);
      case 2 -> random.nextInt();
      case 3 -> random.nextInt(1000);
      default -> small;
    };
  }

  private static boolean isBelow(long value, int bits) {
    return -(1L << bits) < value && value < 1L << bits;
  }

  private static boolean isLong(int opcode) {
    return opcode == 148 || opcode % 2 == 1;
  }

  private static long compute(int opcode, long a, long b) {
    int x = (int) a;
    int y = (int) b;
    return switch (opcode) {
      case 96 -> x + y;
      case 97 -> a + b;
      case 100 -> x - y;
      case 101 -> a - b;
      case 104 -> x * y;
      case 105 -> a * b;
      case 108 -> x / y;
      case 109 -> a / b;
      case 112 -> x % y;
      case 113 -> a % b;
      case 120 -> x << y;
      case 121 -> a << b;
      case 122 -> x >> y;
      case 123 -> a >> b;
      case 124 -> x >>> y;
      case 125 -> a >>> b;
      case 126 -> x & y;
      case 127 -> a & b;
      case 128 -> x | y;
      case 129 -> a | b;
      case 130 -> x ^ y;
      case 131 -> a ^ b;
      case 148 -> Long.compare(a, b);
      default -> throw new AssertionError();
    };
  }

  @Test
  void overflowIsToldApart() {
    Decomposed state = Decomposed.top(Style.OCTAGON).assign(A, Interval.INT);
    state = state.assign(B, Interval.exactly(1));
    Decomposed bounded = state.assume(Linear.variable(A).plus(-10));
    Decomposed sum = JavaArithmetic.binary(bounded, TARGET, 96, A, B);
    assertThat(sum.bounds(Linear.difference(TARGET, A))).isEqualTo(Interval.exactly(1));
    Decomposed wrapping = JavaArithmetic.binary(state, TARGET, 96, A, B);
    assertThat(wrapping.bounds(Linear.variable(TARGET))).isEqualTo(Interval.INT);
    Decomposed atTheTop = state.assign(A, Interval.exactly(Integer.MAX_VALUE));
    assertThat(JavaArithmetic.binary(atTheTop, TARGET, 96, A, B).bounds(Linear.variable(TARGET)))
        .isEqualTo(Interval.exactly(Integer.MIN_VALUE));
  }
}
