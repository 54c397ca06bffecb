package dev.deadheat.threads;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.Method;
import java.util.Collection;

/**
 * The effects of a library method, from its constraints; these have no order, so neither has it.
 */
final class LibraryEffects {
  private static final long UNKNOWN = 1L << 63;
  private static final long FRESH = 1L << 62;
  private static final int MAX_PARAMETERS = 15;

  /** The effects of methods that are called. */
  interface Known {
    Effects of(Method method);
  }

  private final Constraints constraints;
  private final Collection<Method> callees;
  private final Known known;
  private final int parameters;
  private final long[] variables;
  private final long[] contents;
  private long freshContents;
  private long escaped;
  private boolean changed;

  private LibraryEffects(Constraints constraints, Collection<Method> callees, Known known) {
    this.constraints = constraints;
    this.callees = callees;
    this.known = known;
    this.parameters = constraints.method().parameterCount();
    this.variables = new long[constraints.variables()];
    this.contents = new long[parameters];
  }

  static Effects of(Constraints constraints, Collection<Method> callees, Known known) {
    int n = constraints.method().parameterCount();
    return n > MAX_PARAMETERS
        ? Effects.unknown(n)
        : new LibraryEffects(constraints, callees, known).run();
  }

  private Effects run() {
    for (int i = 0; i < parameters; i++) {
      if (!Immutable.is(constraints.method().parameterType(i))) {
        variables[i] = 1L << i;
      }
    }
    do {
      changed = false;
      for (int at = 0; at < constraints.end(); at = constraints.next(at)) {
        apply(at);
      }
    } while (changed);
    return summary();
  }

  private long inside(int p) {
    return 1L << (MAX_PARAMETERS + p);
  }

  private void apply(int at) {
    Constraints c = constraints;
    switch (c.op(at)) {
      case Constraints.COPY -> define(c.operand(at, 0), variables[c.operand(at, 1)]);
      case Constraints.ALLOCATE -> {
        if (!c.object(at, 1, Allocation.class).merged()) {
          define(c.operand(at, 0), FRESH);
        }
      }
      case Constraints.LAMBDA -> {
        define(c.operand(at, 0), FRESH);
        for (int i = 2; i < c.operands(at); i++) {
          if (c.operand(at, i) >= 0) {
            store(FRESH, variables[c.operand(at, i)]);
          }
        }
      }
      case Constraints.LOAD, Constraints.REACH ->
          define(c.operand(at, 0), load(variables[c.operand(at, 1)]));
      case Constraints.STORE -> store(variables[c.operand(at, 0)], variables[c.operand(at, 2)]);
      case Constraints.STORE_STATIC -> escape(variables[c.operand(at, 1)]);
      case Constraints.ESCAPE -> escape(variables[c.operand(at, 0)]);
      case Constraints.LOAD_STATIC, Constraints.FIND -> define(c.operand(at, 0), UNKNOWN);
      case Constraints.CLONE -> {
        define(c.operand(at, 0), FRESH);
        store(FRESH, load(variables[c.operand(at, 1)]));
      }
      case Constraints.CALL -> call(at);
      default -> {}
    }
  }

  private void define(int variable, long origins) {
    if (variable >= 0 && (variables[variable] | origins) != variables[variable]) {
      variables[variable] |= origins;
      changed = true;
    }
  }

  private long load(long bases) {
    long found = bases & UNKNOWN;
    for (int p = 0; p < parameters; p++) {
      if ((bases & (1L << p | inside(p))) != 0) {
        found |= inside(p) | contents[p];
      }
    }
    return (bases & FRESH) != 0 ? found | freshContents : found;
  }

  private void store(long bases, long value) {
    if ((bases & UNKNOWN) != 0) {
      escape(value);
    }
    for (int p = 0; p < parameters; p++) {
      if ((bases & (1L << p | inside(p))) != 0 && (contents[p] | value) != contents[p]) {
        contents[p] |= value;
        changed = true;
      }
    }
    if ((bases & FRESH) != 0 && (freshContents | value) != freshContents) {
      freshContents |= value;
      changed = true;
    }
  }

  private void escape(long value) {
    long all = value | ((value & FRESH) != 0 ? freshContents : 0);
    if ((escaped | all) != escaped) {
      escaped |= all;
      changed = true;
    }
  }

  private void call(int at) {
    Constraints c = constraints;
    Call call = c.object(at, 2, Call.class);
    int n = c.operands(at) - 3;
    long[] arguments = new long[n];
    long all = 0;
    for (int i = 0; i < n; i++) {
      int v = c.operand(at, 3 + i);
      arguments[i] = v < 0 ? 0 : variables[v];
      all |= arguments[i];
    }
    if (call.mode() != Call.Mode.SYNCHRONOUS) {
      escape(all | load(all));
    }
    int to = c.operand(at, 0);
    for (Method callee : callees) {
      boolean direct = callee.name().equals(call.target().name()) && callee.parameterCount() == n;
      int captured = direct ? -1 : callee.parameterCount() - (n - 1);
      if (!direct && (captured < 0 || n == 0 || call.dispatch() == Call.Dispatch.STATIC)) {
        continue;
      }
      apply(known.of(callee), arguments, captured, to);
    }
  }

  private static long argument(long[] arguments, int captured, int k, long insideFunction) {
    if (captured < 0) {
      return k < arguments.length ? arguments[k] : 0;
    }
    return k < captured
        ? insideFunction
        : k - captured + 1 < arguments.length ? arguments[k - captured + 1] : 0;
  }

  private void apply(Effects e, long[] arguments, int captured, int to) {
    long function = captured > 0 ? load(arguments[0]) : 0;
    int n = e.into().length;
    for (int k = 0; k < Math.min(n, Effects.MAX_PARAMETERS); k++) {
      long value = argument(arguments, captured, k, function);
      if (e.escapes(k)) {
        escape(value | load(value));
      } else if (e.escapesInside(k)) {
        escape(load(value));
      }
      for (long rest = e.into()[k] | e.intoInside()[k]; rest != 0; rest &= rest - 1) {
        store(argument(arguments, captured, Long.numberOfTrailingZeros(rest), function), value);
      }
      if ((e.unknownInto() >> k & 1) != 0) {
        store(value, UNKNOWN);
      }
      if ((e.freshInto() >> k & 1) != 0) {
        store(value, FRESH);
      }
      if ((e.returned() >> k & 1) != 0) {
        define(to, value);
      }
      if ((e.returnedInside() >> k & 1) != 0) {
        define(to, load(value));
      }
      if ((e.keptByResult() >> k & 1) != 0) {
        store(FRESH, value);
      }
    }
    if (e.returnsUnknown()) {
      define(to, UNKNOWN);
    }
    if (e.returnsFresh()) {
      define(to, FRESH);
    }
  }

  private Effects summary() {
    long[] into = new long[parameters];
    long[] intoInside = new long[parameters];
    long unknownInto = 0;
    long freshInto = 0;
    for (int p = 0; p < parameters; p++) {
      long held = contents[p] | ((contents[p] & FRESH) != 0 ? freshContents : 0);
      unknownInto |= (held & UNKNOWN) != 0 ? 1L << p : 0;
      freshInto |= (held & FRESH) != 0 ? 1L << p : 0;
      for (int k = 0; k < parameters; k++) {
        if (k != p && (held & (1L << k | inside(k))) != 0) {
          into[k] |= 1L << p;
        }
      }
      intoInside[p] = held & 1L << p;
    }
    long result = variables[constraints.result()];
    long mask = (1L << parameters) - 1;
    boolean fresh = (result & FRESH) != 0;
    return new Effects(
        escaped & mask,
        (escaped >> MAX_PARAMETERS) & mask,
        into,
        intoInside,
        unknownInto,
        freshInto,
        result & mask,
        (result >> MAX_PARAMETERS) & mask,
        fresh ? fold(freshContents, mask) : 0,
        (result & UNKNOWN) != 0
            || (fresh && ((freshContents & UNKNOWN) != 0 || (escaped & FRESH) != 0)),
        fresh);
  }

  private static long fold(long origins, long mask) {
    return (origins & mask) | ((origins >> MAX_PARAMETERS) & mask);
  }
}
