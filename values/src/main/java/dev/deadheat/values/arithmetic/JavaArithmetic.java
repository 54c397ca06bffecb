package dev.deadheat.values.arithmetic;

import dev.deadheat.values.domain.Interval;
import dev.deadheat.values.domain.Linear;
import dev.deadheat.values.domain.Numeric;

/**
 * Transfer functions of the JVM's integer instructions, named by their opcodes.
 *
 * <p>Sums, differences and products with a constant are linear over unbounded integers; they stay
 * so if they provably do not overflow, else they wrap: where the result can lie in one window of
 * 2^32 values it is moved back, where it can lie in two the windows are told apart, else nothing is
 * known. What is not linear goes by intervals, plus the relations worth having.
 */
public final class JavaArithmetic {
  private static final int IADD = 96;
  private static final int LADD = 97;
  private static final int ISUB = 100;
  private static final int LSUB = 101;
  private static final int IMUL = 104;
  private static final int LMUL = 105;
  private static final int IDIV = 108;
  private static final int LDIV = 109;
  private static final int IREM = 112;
  private static final int LREM = 113;
  private static final int INEG = 116;
  private static final int LNEG = 117;
  private static final int ISHL = 120;
  private static final int LSHL = 121;
  private static final int ISHR = 122;
  private static final int LSHR = 123;
  private static final int IUSHR = 124;
  private static final int LUSHR = 125;
  private static final int IAND = 126;
  private static final int LAND = 127;
  private static final int IOR = 128;
  private static final int LOR = 129;
  private static final int IXOR = 130;
  private static final int LXOR = 131;
  private static final int I2L = 133;
  private static final int L2I = 136;
  private static final int F2I = 139;
  private static final int F2L = 140;
  private static final int D2I = 142;
  private static final int D2L = 143;
  private static final int I2B = 145;
  private static final int I2C = 146;
  private static final int I2S = 147;
  private static final int LCMP = 148;
  private static final int DCMPG = 152;

  private JavaArithmetic() {}

  /** Whether the divisor of an instruction with this opcode must not be zero. */
  public static boolean divides(int opcode) {
    return opcode == IDIV || opcode == LDIV || opcode == IREM || opcode == LREM;
  }

  public static boolean comparesLongs(int opcode) {
    return opcode == LCMP;
  }

  /** After {@code target = a op b}; a division is one by something else than zero. */
  public static <N extends Numeric<N>> N binary(N state, int target, int opcode, int a, int b) {
    Linear x = term(state, a);
    Linear y = term(state, b);
    return switch (opcode) {
      case IADD -> wrap(state, target, x.plus(y), Width.INT);
      case LADD -> wrap(state, target, x.plus(y), Width.LONG);
      case ISUB -> wrap(state, target, x.minus(y), Width.INT);
      case LSUB -> wrap(state, target, x.minus(y), Width.LONG);
      case IMUL -> product(state, target, x, y, Width.INT);
      case LMUL -> product(state, target, x, y, Width.LONG);
      case IDIV -> quotient(state, target, x, y, Width.INT);
      case LDIV -> quotient(state, target, x, y, Width.LONG);
      case IREM -> remainder(state, target, x, y, Width.INT);
      case LREM -> remainder(state, target, x, y, Width.LONG);
      case ISHL -> shiftLeft(state, target, x, y, Width.INT);
      case LSHL -> shiftLeft(state, target, x, y, Width.LONG);
      case ISHR -> shiftRight(state, target, x, y, Width.INT);
      case LSHR -> shiftRight(state, target, x, y, Width.LONG);
      case IUSHR -> shiftUnsigned(state, target, x, y, Width.INT);
      case LUSHR -> shiftUnsigned(state, target, x, y, Width.LONG);
      case IAND -> and(state, target, x, y, Width.INT);
      case LAND -> and(state, target, x, y, Width.LONG);
      case IOR, IXOR -> orXor(state, target, x, y, Width.INT, opcode == IOR);
      case LOR, LXOR -> orXor(state, target, x, y, Width.LONG, opcode == LOR);
      case LCMP -> compare(state, target, x, y);
      default ->
          opcode > LCMP && opcode <= DCMPG
              ? state.assign(target, Interval.of(-1, 1))
              : state.forget(target);
    };
  }

  /** After {@code target = op a}: negation or conversion. */
  public static <N extends Numeric<N>> N unary(N state, int target, int opcode, int a) {
    Linear x = term(state, a);
    return switch (opcode) {
      case INEG -> wrap(state, target, x.negated(), Width.INT);
      case LNEG -> wrap(state, target, x.negated(), Width.LONG);
      case I2L -> state.assign(target, x);
      case L2I -> wrap(state, target, x, Width.INT);
      case I2B -> wrap(state, target, x, Width.BYTE);
      case I2C -> wrap(state, target, x, Width.CHAR);
      case I2S -> wrap(state, target, x, Width.SHORT);
      case F2I, D2I -> state.assign(target, Interval.INT);
      case F2L, D2L -> state.assign(target, Interval.TOP);
      default -> state.forget(target);
    };
  }

  /** A variable, or its value where that is known: products and shifts are linear then. */
  private static <N extends Numeric<N>> Linear term(N state, int variable) {
    Interval now = state.bounds(Linear.variable(variable));
    return now.isConstant() && Math.abs(now.low()) < Interval.LIMIT
        ? Linear.constant(now.low())
        : Linear.variable(variable);
  }

  /** After the exact value of an expression was stored in so many bits. */
  public static <N extends Numeric<N>> N wrap(N state, int target, Linear e, Width width) {
    Interval exact = state.bounds(e);
    if (exact.isEmpty()) {
      return state.bottom();
    }
    if (width == Width.LONG) {
      // A finite bound lies far within 64 bits.
      return exact.isBounded() ? state.assign(target, e) : state.assign(target, Interval.TOP);
    }
    Interval range = width.range();
    if (exact.isWithin(range)) {
      return state.assign(target, e);
    }
    if (!exact.isBounded()) {
      return state.assign(target, range);
    }
    long first = Math.floorDiv(exact.low() - range.low(), width.size());
    long last = Math.floorDiv(exact.high() - range.low(), width.size());
    if (last - first > 1) {
      return state.assign(target, range);
    }
    N result = state.bottom();
    for (long window = first; window <= last; window++) {
      long offset = window * width.size();
      // low + offset <= e <= high + offset
      N inside =
          state
              .assume(e.negated().plus(range.low() + offset))
              .assume(e.plus(-range.high() - offset));
      result = result.join(inside.assign(target, e.plus(-offset)));
    }
    return result;
  }

  /** An interval computed without wrapping, stored in so many bits. */
  private static <N extends Numeric<N>> N store(N state, int target, Interval exact, Width width) {
    boolean fits = width == Width.LONG ? exact.isBounded() : exact.isWithin(width.range());
    return state.assign(target, fits ? exact : width.range());
  }

  private static <N extends Numeric<N>> N product(
      N state, int target, Linear x, Linear y, Width width) {
    if (small(x)) {
      return wrap(state, target, y.times(x.constant()), width);
    }
    if (small(y)) {
      return wrap(state, target, x.times(y.constant()), width);
    }
    return store(state, target, state.bounds(x).times(state.bounds(y)), width);
  }

  private static boolean small(Linear e) {
    return e.isConstant() && Math.abs(e.constant()) <= Integer.MAX_VALUE;
  }

  private static <N extends Numeric<N>> N quotient(
      N state, int target, Linear x, Linear y, Width width) {
    Interval divisor = state.bounds(y);
    N result = store(state, target, state.bounds(x).dividedBy(divisor), width);
    if (state.bounds(x).low() >= 0 && divisor.low() >= 1 && !x.mentions(target)) {
      result = result.assume(Linear.variable(target).minus(x));
      if (small(y)) {
        // c·q <= x < c·q + c
        Linear multiple = Linear.variable(target).times(y.constant());
        result = result.assume(multiple.minus(x));
        result = result.assume(x.minus(multiple).plus(1 - y.constant()));
      }
    }
    return result;
  }

  private static <N extends Numeric<N>> N remainder(
      N state, int target, Linear x, Linear y, Width width) {
    Interval value = state.bounds(x);
    Interval divisor = state.bounds(y);
    Interval sizes = divisor.join(divisor.negated());
    if (value.isEmpty() || sizes.isEmpty()) {
      return state.bottom();
    }
    boolean positive = divisor.low() >= 1;
    if (positive && value.low() >= 0 && state.bounds(x.minus(y)).high() < 0) {
      return state.assign(target, x);
    }
    // The sign is the dividend's, the size is below both.
    long most = sizes.hasHigh() ? Math.max(sizes.high() - 1, 0) : Interval.PLUS_INFINITY;
    Interval byDivisor =
        Interval.of(most == Interval.PLUS_INFINITY ? Interval.MINUS_INFINITY : -most, most);
    Interval byValue = Interval.of(Math.min(value.low(), 0), Math.max(value.high(), 0));
    N result = store(state, target, byDivisor.meet(byValue), width);
    if (!x.mentions(target) && !y.mentions(target)) {
      Linear r = Linear.variable(target);
      if (value.low() >= 0) {
        result = result.assume(r.minus(x));
      }
      if (positive) {
        result = result.assume(r.minus(y).plus(1));
        if (value.low() < 0) {
          result = result.assume(r.negated().minus(y).plus(1));
        }
      }
    }
    return result;
  }

  private static <N extends Numeric<N>> N shiftLeft(
      N state, int target, Linear x, Linear y, Width width) {
    if (!y.isConstant()) {
      return state.assign(target, width.range());
    }
    long distance = y.constant() & (width.bits() - 1);
    if (distance > 30) {
      return state.assign(target, width.range());
    }
    return wrap(state, target, x.times(1L << distance), width);
  }

  private static <N extends Numeric<N>> N shiftRight(
      N state, int target, Linear x, Linear y, Width width) {
    Interval value = state.bounds(x);
    if (!y.isConstant()) {
      return state.assign(target, value.join(Interval.of(-1, 0)).meet(around(value)));
    }
    int distance = (int) (y.constant() & (width.bits() - 1));
    Interval shifted =
        Interval.of(
            value.hasLow() ? value.low() >> distance : lowest(width, distance),
            value.hasHigh() ? value.high() >> distance : highest(width, distance));
    N result = state.assign(target, shifted);
    if (distance > 0 && distance < 31 && !x.mentions(target)) {
      // 2^d·r <= x < 2^d·r + 2^d, for negative x too.
      Linear multiple = Linear.variable(target).times(1L << distance);
      result = result.assume(multiple.minus(x));
      result = result.assume(x.minus(multiple).plus(1 - (1L << distance)));
    }
    return result;
  }

  /** What a shift by any distance leaves of an interval: it moves towards 0 or -1. */
  private static Interval around(Interval value) {
    return Interval.of(value.low() >= 0 ? 0 : value.low(), value.high() < 0 ? -1 : value.high());
  }

  private static long lowest(Width width, int distance) {
    return width == Width.INT ? Integer.MIN_VALUE >> distance : Long.MIN_VALUE >> distance;
  }

  private static long highest(Width width, int distance) {
    return width == Width.INT ? Integer.MAX_VALUE >> distance : Long.MAX_VALUE >> distance;
  }

  private static <N extends Numeric<N>> N shiftUnsigned(
      N state, int target, Linear x, Linear y, Width width) {
    if (state.bounds(x).low() >= 0) {
      return shiftRight(state, target, x, y, width);
    }
    if (!y.isConstant()) {
      return state.assign(target, width.range());
    }
    int distance = (int) (y.constant() & (width.bits() - 1));
    if (distance == 0) {
      return state.assign(target, x);
    }
    long most = width == Width.INT ? 0xffffffffL >>> distance : -1L >>> distance;
    return state.assign(target, Interval.of(0, most));
  }

  private static <N extends Numeric<N>> N and(
      N state, int target, Linear x, Linear y, Width width) {
    Interval a = state.bounds(x);
    Interval b = state.bounds(y);
    if (a.low() < 0 && b.low() < 0) {
      return state.assign(target, width.range());
    }
    // One side that is not negative bounds the result.
    Interval bound = Interval.of(0, Interval.PLUS_INFINITY);
    if (a.low() >= 0) {
      bound = bound.meet(Interval.of(0, a.high()));
    }
    if (b.low() >= 0) {
      bound = bound.meet(Interval.of(0, b.high()));
    }
    N result = state.assign(target, bound);
    if (a.low() >= 0 && !x.mentions(target)) {
      result = result.assume(Linear.variable(target).minus(x));
    }
    if (b.low() >= 0 && !y.mentions(target)) {
      result = result.assume(Linear.variable(target).minus(y));
    }
    return result;
  }

  private static <N extends Numeric<N>> N orXor(
      N state, int target, Linear x, Linear y, Width width, boolean or) {
    Interval a = state.bounds(x);
    Interval b = state.bounds(y);
    if (a.low() < 0 || b.low() < 0 || !a.hasHigh() || !b.hasHigh()) {
      return state.assign(target, width.range());
    }
    long mask = Math.max(a.high(), b.high());
    mask = mask == 0 ? 0 : (Long.highestOneBit(mask) << 1) - 1;
    return state.assign(target, Interval.of(or ? Math.max(a.low(), b.low()) : 0, mask));
  }

  private static <N extends Numeric<N>> N compare(N state, int target, Linear x, Linear y) {
    Interval difference = state.bounds(x.minus(y));
    return state.assign(
        target,
        Interval.of(
            difference.low() >= 0 ? difference.low() > 0 ? 1 : 0 : -1,
            difference.high() <= 0 ? difference.high() < 0 ? -1 : 0 : 1));
  }
}
