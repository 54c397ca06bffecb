package dev.deadheat.values.domain;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A linear expression {@code a·x + b·y + … + constant}: variables ascending, no coefficient zero.
 * Overflow of a coefficient is an ArithmeticException; callers build them from program text, with
 * coefficients of at most 32 bits.
 */
public final class Linear {
  private static final Linear ZERO = new Linear(new int[0], new long[0], 0);

  private final int[] variables;
  private final long[] coefficients;
  private final long constant;

  private Linear(int[] variables, long[] coefficients, long constant) {
    this.variables = variables;
    this.coefficients = coefficients;
    this.constant = constant;
  }

  public static Linear constant(long value) {
    return value == 0 ? ZERO : new Linear(new int[0], new long[0], value);
  }

  public static Linear variable(int variable) {
    return new Linear(new int[] {variable}, new long[] {1}, 0);
  }

  /** a - b. */
  public static Linear difference(int a, int b) {
    return variable(a).minus(variable(b));
  }

  public int size() {
    return variables.length;
  }

  public int variableAt(int i) {
    return variables[i];
  }

  public long coefficientAt(int i) {
    return coefficients[i];
  }

  public long constant() {
    return constant;
  }

  public boolean isConstant() {
    return variables.length == 0;
  }

  public boolean mentions(int variable) {
    return Arrays.binarySearch(variables, variable) >= 0;
  }

  public long coefficientOf(int variable) {
    int i = Arrays.binarySearch(variables, variable);
    return i < 0 ? 0 : coefficients[i];
  }

  public Linear plus(long value) {
    return new Linear(variables, coefficients, Math.addExact(constant, value));
  }

  public Linear plus(Linear other) {
    return combine(other, 1);
  }

  public Linear minus(Linear other) {
    return combine(other, -1);
  }

  public Linear negated() {
    return times(-1);
  }

  public Linear times(long factor) {
    if (factor == 0) {
      return ZERO;
    }
    long[] scaled = new long[coefficients.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = Math.multiplyExact(coefficients[i], factor);
    }
    return new Linear(variables, scaled, Math.multiplyExact(constant, factor));
  }

  private Linear combine(Linear other, long factor) {
    int[] vs = new int[variables.length + other.variables.length];
    long[] cs = new long[vs.length];
    int n = 0;
    int i = 0;
    int j = 0;
    while (i < variables.length || j < other.variables.length) {
      int v;
      long c;
      if (j == other.variables.length
          || (i < variables.length && variables[i] < other.variables[j])) {
        v = variables[i];
        c = coefficients[i++];
      } else if (i == variables.length || other.variables[j] < variables[i]) {
        v = other.variables[j];
        c = Math.multiplyExact(other.coefficients[j++], factor);
      } else {
        v = variables[i];
        c = Math.addExact(coefficients[i++], Math.multiplyExact(other.coefficients[j++], factor));
      }
      if (c != 0) {
        vs[n] = v;
        cs[n++] = c;
      }
    }
    long k = Math.addExact(constant, Math.multiplyExact(other.constant, factor));
    return new Linear(Arrays.copyOf(vs, n), Arrays.copyOf(cs, n), k);
  }

  /** The same with another expression in place of a variable. */
  public Linear substitute(int variable, Linear expression) {
    long c = coefficientOf(variable);
    if (c == 0) {
      return this;
    }
    return minus(variable(variable).times(c)).plus(expression.times(c));
  }

  /** Its value where variables have these values. */
  public long evaluate(java.util.function.IntToLongFunction values) {
    long sum = constant;
    for (int i = 0; i < variables.length; i++) {
      sum += coefficients[i] * values.applyAsLong(variables[i]);
    }
    return sum;
  }

  /** Its bounds where variables lie in these intervals. */
  Interval bounds(IntFunction<Interval> values) {
    Interval sum = Interval.exactly(constant);
    for (int i = 0; i < variables.length; i++) {
      sum = sum.plus(values.apply(variables[i]).times(coefficients[i]));
    }
    return sum;
  }

  int[] variables() {
    return variables;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Linear other
        && constant == other.constant
        && Arrays.equals(variables, other.variables)
        && Arrays.equals(coefficients, other.coefficients);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(variables) + Arrays.hashCode(coefficients))
        + Long.hashCode(constant);
  }

  @Override
  public String toString() {
    return show(v -> "v" + v);
  }

  /** As people write it, with these names. */
  public String show(IntFunction<String> names) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < variables.length; i++) {
      long c = coefficients[i];
      text.append(c < 0 ? (i == 0 ? "-" : " - ") : i == 0 ? "" : " + ");
      if (Math.abs(c) != 1) {
        text.append(Math.abs(c)).append('·');
      }
      text.append(names.apply(variables[i]));
    }
    if (variables.length == 0) {
      return Long.toString(constant);
    }
    if (constant != 0) {
      text.append(constant < 0 ? " - " : " + ").append(Math.abs(constant));
    }
    return text.toString();
  }
}
