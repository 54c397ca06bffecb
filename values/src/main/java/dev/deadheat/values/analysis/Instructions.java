package dev.deadheat.values.analysis;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.DynamicConstant;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.ir.SwitchTable;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.values.arithmetic.Comparison;
import dev.deadheat.values.arithmetic.JavaArithmetic;
import dev.deadheat.values.domain.Disjunctive;
import dev.deadheat.values.domain.Interval;
import dev.deadheat.values.domain.Linear;
import dev.deadheat.values.graph.Action;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.Frame;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What instructions do to registers. A reference is a number too: -1 for null, an array's length, 0
 * for other objects. So null checks and bounds checks are comparisons.
 */
final class Instructions {
  private static final int STATIC_CALL = 184;
  private static final int ACMP_EQUAL = 165;
  private static final int ACMP_UNEQUAL = 166;
  private static final int MANY_KEYS = 12;

  /** Library methods that do not throw when their receiver is there. */
  private static final Set<String> CALM =
      Set.of(
          "java/lang/Object.<init>",
          "java/lang/Thread.<init>",
          "java/lang/Thread.yield",
          "java/lang/Thread.onSpinWait",
          "java/lang/Thread.currentThread",
          "java/lang/AssertionError.<init>",
          "java/lang/Integer.valueOf",
          "java/lang/Long.valueOf",
          "java/lang/Integer.intValue",
          "java/lang/Math.min",
          "java/lang/Math.max",
          "java/lang/Math.abs",
          "java/util/concurrent/locks/ReentrantLock.<init>",
          "java/util/concurrent/locks/ReentrantLock.lock",
          "java/util/concurrent/locks/ReentrantLock.newCondition",
          "java/util/concurrent/locks/ReentrantLock.tryLock",
          "java/util/concurrent/locks/ReentrantReadWriteLock.<init>",
          "java/util/concurrent/locks/ReentrantReadWriteLock.readLock",
          "java/util/concurrent/locks/ReentrantReadWriteLock.writeLock",
          "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock.lock",
          "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock.lock",
          "java/util/concurrent/locks/ReadWriteLock.readLock",
          "java/util/concurrent/locks/ReadWriteLock.writeLock",
          "java/util/concurrent/locks/Lock.lock",
          "java/util/concurrent/locks/Lock.newCondition");

  private final Map<MethodBody, int[]> definitions = new HashMap<>();

  private static Linear register(Frame frame, int register) {
    return Linear.variable(frame.variable(register));
  }

  static Disjunctive nonNull(Frame frame, int register, Disjunctive state) {
    return state.assume(register(frame, register).negated());
  }

  private static Disjunctive isNull(Frame frame, int register, Disjunctive state) {
    return state.assume(register(frame, register).plus(1));
  }

  /** Of an instruction without an action, or of what is left of one that has some. */
  Disjunctive step(Frame frame, int pc, Disjunctive state) {
    MethodBody body = frame.body();
    int def = body.def(pc) < 0 ? -1 : frame.variable(body.def(pc));
    return switch (body.op(pc)) {
      case Op.CONST_INT -> state.assign(def, Linear.constant(body.immediate(pc)));
      case Op.CONST -> constant(state, def, body.object(pc));
      case Op.CATCH, Op.NEW -> state.assign(def, Linear.constant(0));
      case Op.UNARY ->
          isWhole(body, pc)
              ? JavaArithmetic.unary(state, def, body.sub(pc), frame.variable(body.use(pc, 0)))
              : state;
      case Op.BINARY -> binary(frame, body, pc, state);
      case Op.CAST -> state.assign(def, register(frame, body.use(pc, 0)));
      case Op.INSTANCE_OF -> state.assign(def, Interval.BOOLEAN);
      case Op.ARRAY_LENGTH ->
          nonNull(frame, body.use(pc, 0), state).assign(def, register(frame, body.use(pc, 0)));
      case Op.ARRAY_LOAD ->
          frame.action(pc) instanceof Action.SwitchTable table
              ? lookUp(table, def, register(frame, body.use(pc, 1)), state)
              : anything(inBounds(frame, body, pc, state), def, element(body.sub(pc)));
      case Op.ARRAY_STORE -> inBounds(frame, body, pc, state);
      case Op.NEW_ARRAY, Op.NEW_MULTI_ARRAY ->
          nonNull(frame, body.use(pc, 0), state).assign(def, register(frame, body.use(pc, 0)));
      case Op.INVOKE -> {
        MethodRef callee = body.callee(pc);
        Disjunctive after =
            body.sub(pc) == STATIC_CALL ? state : nonNull(frame, body.use(pc, 0), state);
        yield anything(after, def, Cell.range(callee.descriptor().result()));
      }
      case Op.INVOKE_DYNAMIC -> anything(state, def, result(body.callSite(pc)));
      case Op.MONITOR_ENTER, Op.MONITOR_EXIT, Op.GET_FIELD, Op.PUT_FIELD ->
          nonNull(frame, body.use(pc, 0), state);
      default -> state;
    };
  }

  /** An ordinal is one less than the constant's number. */
  static Disjunctive ordinal(Frame frame, int pc, int size, Disjunctive state) {
    MethodBody body = frame.body();
    Linear constant = Linear.variable(frame.variable(body.use(pc, 0)));
    Disjunctive known = state.assume(constant.plus(-size)).assume(constant.negated().plus(1));
    return body.def(pc) < 0 ? known : known.assign(frame.variable(body.def(pc)), constant.plus(-1));
  }

  /** {@code Math.min} or {@code Math.max}. */
  static Disjunctive extreme(Frame frame, int pc, boolean largest, Disjunctive state) {
    MethodBody body = frame.body();
    Linear a = Linear.variable(frame.variable(body.use(pc, 0)));
    Linear b = Linear.variable(frame.variable(body.use(pc, 1)));
    int def = frame.variable(body.def(pc));
    Comparison first = largest ? Comparison.AT_LEAST : Comparison.AT_MOST;
    return first
        .assume(state, a.minus(b))
        .assign(def, a)
        .join(first.negated().assume(state, a.minus(b)).assign(def, b));
  }

  /** An index is an ordinal, for which the table has an element. */
  private static Disjunctive lookUp(
      Action.SwitchTable table, int def, Linear index, Disjunctive state) {
    Disjunctive result = state.bottom();
    Interval indices = state.bounds(index).meet(Interval.of(0, table.keys().size() - 1L));
    for (long i = indices.low(); i <= indices.high(); i++) {
      result =
          result.join(
              state
                  .assumeZero(index.plus(-i))
                  .assign(def, Linear.constant(table.keys().get((int) i))));
    }
    return result;
  }

  /** A lambda or a string is never null. */
  private static @Nullable Interval result(CallSite site) {
    if (site instanceof CallSite.Lambda) {
      return Interval.exactly(0);
    }
    Interval range = Cell.range(site.descriptor().result());
    return range != null && range.high() == 0 ? Interval.exactly(0) : range;
  }

  private static Disjunctive constant(Disjunctive state, int def, @Nullable Object value) {
    if (value == null) {
      return state.assign(def, Linear.constant(-1));
    }
    if (value instanceof Long number) {
      return state.assign(def, Interval.exactly(number));
    }
    if (value instanceof DynamicConstant) {
      return state.assign(def, Interval.of(-1, Integer.MAX_VALUE));
    }
    return value instanceof Float || value instanceof Double
        ? state
        : state.assign(def, Linear.constant(0));
  }

  private static boolean isWhole(MethodBody body, int pc) {
    Kind kind = body.kind(body.def(pc));
    return kind == Kind.INT || kind == Kind.LONG;
  }

  private static Disjunctive binary(Frame frame, MethodBody body, int pc, Disjunctive state) {
    if (!isWhole(body, pc)) {
      return state;
    }
    int a = body.use(pc, 0);
    int b = body.use(pc, 1);
    Disjunctive ready =
        JavaArithmetic.divides(body.sub(pc))
            ? Comparison.UNEQUAL.assume(state, register(frame, b))
            : state;
    return JavaArithmetic.binary(
        ready, frame.variable(body.def(pc)), body.sub(pc), frame.variable(a), frame.variable(b));
  }

  static Disjunctive anything(Disjunctive state, int def, @Nullable Interval range) {
    return def < 0 || range == null ? state : state.assign(def, range);
  }

  private static @Nullable Interval element(int opcode) {
    return switch (opcode) {
      case 46 -> Interval.INT;
      case 47 -> Interval.TOP;
      case 50 -> Interval.of(-1, Integer.MAX_VALUE);
      case 51 -> Interval.of(Byte.MIN_VALUE, Byte.MAX_VALUE);
      case 52 -> Interval.of(0, Character.MAX_VALUE);
      case 53 -> Interval.of(Short.MIN_VALUE, Short.MAX_VALUE);
      default -> null;
    };
  }

  /** 0 <= index < length; a null array has length -1, so that it cannot be. */
  private static Disjunctive inBounds(Frame frame, MethodBody body, int pc, Disjunctive state) {
    Linear array = register(frame, body.use(pc, 0));
    Linear index = register(frame, body.use(pc, 1));
    return state.assume(index.negated()).assume(index.minus(array).plus(1));
  }

  /** Where an array access has an index out of bounds of an array that is there. */
  static Disjunctive outOfBounds(Frame frame, int pc, Disjunctive state) {
    if (frame.action(pc) instanceof Action.SwitchTable) {
      return state.bottom();
    }
    MethodBody body = frame.body();
    Linear array = register(frame, body.use(pc, 0));
    Linear index = register(frame, body.use(pc, 1));
    Disjunctive there = nonNull(frame, body.use(pc, 0), state);
    return there.assume(index.plus(1)).join(there.assume(array.minus(index)));
  }

  /** Where a divisor is zero. */
  static Disjunctive byZero(Frame frame, int pc, Disjunctive state) {
    return state.assumeZero(register(frame, frame.body().use(pc, 1)));
  }

  /** Where an array's length is negative. */
  static Disjunctive negativeSize(Frame frame, int pc, Disjunctive state) {
    return isNull(frame, frame.body().use(pc, 0), state);
  }

  /** Where the instruction throws; bottom if it cannot. */
  Disjunctive thrown(Frame frame, int pc, Disjunctive state) {
    MethodBody body = frame.body();
    return switch (body.op(pc)) {
      case Op.THROW, Op.CAST -> state;
      case Op.ARRAY_LOAD, Op.ARRAY_STORE ->
          body.op(pc) == Op.ARRAY_STORE && body.sub(pc) == 83
              ? state
              : isNull(frame, body.use(pc, 0), state).join(outOfBounds(frame, pc, state));
      case Op.GET_FIELD, Op.PUT_FIELD, Op.ARRAY_LENGTH, Op.MONITOR_ENTER ->
          isNull(frame, body.use(pc, 0), state);
      case Op.BINARY ->
          JavaArithmetic.divides(body.sub(pc)) ? byZero(frame, pc, state) : state.bottom();
      case Op.NEW_ARRAY -> negativeSize(frame, pc, state);
      case Op.NEW_MULTI_ARRAY -> state;
      case Op.INVOKE -> {
        boolean quiet =
            frame.action(pc) instanceof Action.Call
                || frame.action(pc) instanceof Action.Ordinal
                || frame.action(pc) instanceof Action.Constant
                || CALM.contains(name(body.callee(pc)));
        if (!quiet) {
          yield state;
        }
        yield body.sub(pc) == STATIC_CALL ? state.bottom() : isNull(frame, body.use(pc, 0), state);
      }
      // Making a string calls methods of what goes into it.
      case Op.INVOKE_DYNAMIC ->
          body.callSite(pc) instanceof CallSite.Lambda ? state.bottom() : state;
      default -> state.bottom();
    };
  }

  /** Whether a call goes to a part of the library that runs nobody else's code. */
  static boolean isQuiet(MethodRef method) {
    String name = name(method);
    return (name.startsWith("java/lang/")
            && !name.startsWith("java/lang/reflect/")
            && !name.startsWith("java/lang/invoke/"))
        || name.startsWith("java/util/concurrent/locks/")
        || name.startsWith("java/util/concurrent/atomic/");
  }

  private static String name(MethodRef method) {
    String owner = method.owner().descriptor();
    return owner.substring(1, owner.length() - 1) + "." + method.name();
  }

  /** At normal successor i of a condition. */
  Disjunctive branch(Frame frame, int pc, int successor, Disjunctive state) {
    MethodBody body = frame.body();
    if (body.op(pc) == Op.SWITCH) {
      return choose(register(frame, body.use(pc, 0)), body, pc, successor, state);
    }
    int opcode = body.sub(pc);
    Comparison taken = Comparison.of(opcode);
    Comparison holds = successor == 0 ? taken : taken.negated();
    int left = body.use(pc, 0);
    if (opcode == ACMP_EQUAL || opcode == ACMP_UNEQUAL) {
      boolean constants = frame.action(pc) instanceof Action.SameEnum;
      return identity(
          register(frame, left), register(frame, body.use(pc, 1)), holds, constants, state);
    }
    if (body.useCount(pc) == 2) {
      return holds.assume(state, register(frame, left).minus(register(frame, body.use(pc, 1))));
    }
    if (opcode == 198 || opcode == 199) {
      return holds == Comparison.EQUAL ? isNull(frame, left, state) : nonNull(frame, left, state);
    }
    int definition = definition(body, left);
    Disjunctive known = holds.assume(state, register(frame, left));
    if (definition >= 0
        && body.op(definition) == Op.BINARY
        && JavaArithmetic.comparesLongs(body.sub(definition))) {
      Linear x = register(frame, body.use(definition, 0));
      Linear y = register(frame, body.use(definition, 1));
      return holds.assume(known, x.minus(y));
    }
    return known;
  }

  /** Different objects may have the same number, unless one of them is null, or constants. */
  private static Disjunctive identity(
      Linear a, Linear b, Comparison holds, boolean constants, Disjunctive state) {
    if (constants || holds == Comparison.EQUAL) {
      return holds.assume(state, a.minus(b));
    }
    if (state.bounds(a).high() < 0) {
      return state.assume(b.negated());
    }
    return state.bounds(b).high() < 0 ? state.assume(a.negated()) : state;
  }

  private static Disjunctive choose(
      Linear value, MethodBody body, int pc, int successor, Disjunctive state) {
    if (!(body.object(pc) instanceof SwitchTable table) || table.size() > MANY_KEYS) {
      return state;
    }
    Disjunctive result = state.bottom();
    Disjunctive others = state;
    for (int i = 0; i < table.size(); i++) {
      Linear distance = value.plus(-(long) table.key(i));
      if (table.successor(i) == successor) {
        result = result.join(state.assumeZero(distance));
      }
      others = Comparison.UNEQUAL.assume(others, distance);
    }
    return table.defaultSuccessor() == successor ? result.join(others) : result;
  }

  private int definition(MethodBody body, int register) {
    int[] known =
        definitions.computeIfAbsent(
            body,
            b -> {
              int[] pcs = new int[b.registerCount()];
              java.util.Arrays.fill(pcs, -1);
              for (int pc = 0; pc < b.codeEnd(); pc = b.next(pc)) {
                if (b.def(pc) >= 0) {
                  pcs[b.def(pc)] = pc;
                }
              }
              return pcs;
            });
    return known[register];
  }
}
