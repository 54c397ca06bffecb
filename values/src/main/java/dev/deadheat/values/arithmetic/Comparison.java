package dev.deadheat.values.arithmetic;

import dev.deadheat.values.domain.Linear;
import dev.deadheat.values.domain.Numeric;

/** How two numbers compare. */
public enum Comparison {
  EQUAL,
  UNEQUAL,
  LESS,
  AT_LEAST,
  GREATER,
  AT_MOST;

  /** Of the opcodes IFEQ … IFLE, IF_ICMPEQ … IF_ICMPLE, IF_ACMPEQ, IF_ACMPNE, IFNULL, IFNONNULL. */
  public static Comparison of(int opcode) {
    return switch (opcode) {
      case 153, 159, 165, 198 -> EQUAL;
      case 154, 160, 166, 199 -> UNEQUAL;
      case 155, 161 -> LESS;
      case 156, 162 -> AT_LEAST;
      case 157, 163 -> GREATER;
      case 158, 164 -> AT_MOST;
      default -> throw new IllegalArgumentException("not a condition: " + opcode);
    };
  }

  public Comparison negated() {
    return switch (this) {
      case EQUAL -> UNEQUAL;
      case UNEQUAL -> EQUAL;
      case LESS -> AT_LEAST;
      case AT_LEAST -> LESS;
      case GREATER -> AT_MOST;
      case AT_MOST -> GREATER;
    };
  }

  /** The state where {@code e} compares so with zero. */
  public <N extends Numeric<N>> N assume(N state, Linear e) {
    return switch (this) {
      case EQUAL -> state.assumeZero(e);
      case UNEQUAL -> unequal(state, e);
      case LESS -> state.assume(e.plus(1));
      case AT_LEAST -> state.assume(e.negated());
      case GREATER -> state.assume(e.negated().plus(1));
      case AT_MOST -> state.assume(e);
    };
  }

  /** Below or above; in each case of a disjunction it can be one of them only. */
  private static <N extends Numeric<N>> N unequal(N state, Linear e) {
    return state.assume(e.plus(1)).join(state.assume(e.negated().plus(1)));
  }
}
