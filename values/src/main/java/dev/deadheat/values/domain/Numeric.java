package dev.deadheat.values.domain;

import java.util.List;
import java.util.function.IntPredicate;

/**
 * A set of valuations of integer variables, known from above: every operation's result has at least
 * the valuations it should have. Variables are numbers; one that an element does not mention is
 * unconstrained. Values are immutable.
 *
 * @param <N> the domain itself
 */
public interface Numeric<N extends Numeric<N>> {
  /** No valuation at all: the point is not reached. */
  boolean isBottom();

  /** The empty set of the same domain. */
  N bottom();

  /** The values of an expression; empty for bottom. */
  Interval bounds(Linear expression);

  /** After {@code variable = expression}, in unbounded integers. */
  N assign(int variable, Linear expression);

  /** After the variable took any value of an interval. */
  N assign(int variable, Interval values);

  /** Where {@code expression <= 0}. */
  N assume(Linear expression);

  /** Where the variable is no longer known. */
  N forget(int variable);

  /** Forgets all others. */
  N keep(IntPredicate variables);

  N join(N other);

  N meet(N other);

  /**
   * At least the join of both; an ascending chain of widenings is finite.
   *
   * @param next what comes after this one; need not be larger
   */
  N widen(N next, Thresholds thresholds);

  /** Whether this is known to be a subset of the other. */
  boolean isWithin(N other);

  /** The constraints, each {@code expression <= 0}, that together say what is known. */
  List<Linear> constraints();

  /** Where {@code expression == 0}. */
  default N assumeZero(Linear expression) {
    return assume(expression).assume(expression.negated());
  }
}
