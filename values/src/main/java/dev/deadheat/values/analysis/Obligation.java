package dev.deadheat.values.analysis;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Method;
import dev.deadheat.values.domain.Disjunctive;
import dev.deadheat.values.domain.Interval;
import dev.deadheat.values.domain.Linear;
import dev.deadheat.values.graph.Frame;

/**
 * Something that has to hold at an instruction.
 *
 * @param pivot the register that holds the object for which it has to hold; -1 if it is for
 *     whatever there is
 */
public record Obligation(Method method, int pc, int line, What what, int pivot) {
  /** What can go wrong there. */
  public enum What {
    /** An AssertionError is made. */
    ASSERT,
    /** An array index is out of bounds. */
    INDEX,
    /** A divisor is zero. */
    DIVISION,
    /** An array's length is negative. */
    SIZE,
    /** A long does not fit into an int. */
    CAST
  }

  /** The same, whatever objects there are. */
  public Obligation anywhere() {
    return new Obligation(method, pc, line, what, -1);
  }

  /** Where to say what is known: an assertion's own place is where it has failed already. */
  int entry(MethodBody body) {
    if (what != What.ASSERT || line <= 0) {
      return pc;
    }
    int first = 0;
    while (body.line(first) != line || body.op(first) == Op.PHI) {
      first = body.next(first);
      if (first >= pc) {
        return pc;
      }
    }
    return first;
  }

  boolean fails(Frame frame, Disjunctive state) {
    return switch (what) {
      case ASSERT -> !state.isBottom();
      case INDEX -> !Instructions.outOfBounds(frame, pc, state).isBottom();
      case DIVISION -> !Instructions.byZero(frame, pc, state).isBottom();
      case SIZE -> !Instructions.negativeSize(frame, pc, state).isBottom();
      case CAST -> {
        Linear value = Linear.variable(frame.variable(frame.body().use(pc, 0)));
        yield !state.bounds(value).isWithin(Interval.INT);
      }
    };
  }
}
