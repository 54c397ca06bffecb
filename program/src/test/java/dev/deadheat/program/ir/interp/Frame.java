package dev.deadheat.program.ir.interp;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import java.util.Arrays;
import java.util.IdentityHashMap;

/** One activation of a method: its registers and the monitors it holds. */
final class Frame {
  private static final Object UNDEFINED = new Object();

  final MethodBody body;
  private final Object[] registers;
  private IdentityHashMap<Object, Integer> monitors;

  Frame(MethodBody body, Object[] arguments) {
    this.body = body;
    if (arguments.length != body.parameterCount()) {
      throw new IrFailure(arguments.length + " arguments for " + body.method());
    }
    registers = Arrays.copyOf(arguments, body.registerCount());
    Arrays.fill(registers, arguments.length, registers.length, UNDEFINED);
    for (int i = 0; i < arguments.length; i++) {
      check(i, arguments[i]);
    }
  }

  Object get(int register) {
    Object value = registers[register];
    if (value == UNDEFINED) {
      throw new IrFailure("r" + register + " is read before it is defined in " + body.method());
    }
    return value;
  }

  int getInt(int register) {
    return (Integer) get(register);
  }

  /** The value an instruction uses. */
  Object use(int pc, int i) {
    return get(body.use(pc, i));
  }

  Object[] uses(int pc) {
    Object[] values = new Object[body.useCount(pc)];
    for (int i = 0; i < values.length; i++) {
      values[i] = use(pc, i);
    }
    return values;
  }

  void define(int register, Object value) {
    check(register, value);
    registers[register] = value;
  }

  /** The phis of a block, all at once, as seen from this predecessor. */
  void enter(int block, int predecessor) {
    int count = 0;
    for (int pc = body.blockStart(block); isPhi(block, pc); pc = body.next(pc)) {
      count++;
    }
    if (count == 0) {
      return;
    }
    Object[] values = new Object[count];
    int i = 0;
    for (int pc = body.blockStart(block); isPhi(block, pc); pc = body.next(pc)) {
      values[i++] = registers[operand(block, pc, predecessor)];
    }
    i = 0;
    for (int pc = body.blockStart(block); isPhi(block, pc); pc = body.next(pc)) {
      Object value = values[i++];
      if (value == UNDEFINED) {
        throw new IrFailure("undefined operand of the phi at " + pc + " in " + body.method());
      }
      define(body.def(pc), value);
    }
  }

  /**
   * Handlers see the state at the entry of the block where the exception came from: what the block
   * has defined so far is gone.
   */
  void leaveByException(int block) {
    for (int pc = body.blockStart(block); pc < body.blockEnd(block); pc = body.next(pc)) {
      if (body.op(pc) != Op.PHI && body.op(pc) != Op.CATCH && body.def(pc) >= 0) {
        registers[body.def(pc)] = UNDEFINED;
      }
    }
  }

  void lock(Object monitor) {
    if (monitor == null) {
      throw new NullPointerException();
    }
    if (monitors == null) {
      monitors = new IdentityHashMap<>();
    }
    monitors.merge(monitor, 1, Integer::sum);
  }

  void unlock(Object monitor) {
    if (monitor == null) {
      throw new NullPointerException();
    }
    if (!holds(monitor)) {
      throw new IllegalMonitorStateException();
    }
    monitors.computeIfPresent(monitor, (m, n) -> n == 1 ? null : n - 1);
  }

  boolean holds(Object monitor) {
    return monitors != null && monitors.containsKey(monitor);
  }

  boolean holdsAny() {
    return monitors != null && !monitors.isEmpty();
  }

  private boolean isPhi(int block, int pc) {
    return pc < body.blockEnd(block) && body.op(pc) == Op.PHI;
  }

  private int operand(int block, int pc, int predecessor) {
    int found = -1;
    for (int i = 0; i < body.predecessorCount(block); i++) {
      if (body.predecessor(block, i) == predecessor) {
        if (found >= 0 && found != body.use(pc, i)) {
          throw new IrFailure("two edges, two values: phi at " + pc + " in " + body.method());
        }
        found = body.use(pc, i);
      }
    }
    if (found < 0) {
      throw new IrFailure(
          "block " + predecessor + " does not lead to " + block + " in " + body.method());
    }
    return found;
  }

  private void check(int register, Object value) {
    boolean fits =
        switch (body.kind(register)) {
          case INT -> value instanceof Integer;
          case LONG -> value instanceof Long;
          case FLOAT -> value instanceof Float;
          case DOUBLE -> value instanceof Double;
          case REF -> true;
          case VOID -> false;
        };
    if (!fits) {
      throw new IrFailure(
          "r"
              + register
              + " of kind "
              + body.kind(register)
              + " gets "
              + (value == null ? "null" : value.getClass().getName())
              + " in "
              + body.method());
    }
  }
}
