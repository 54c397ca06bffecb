package dev.deadheat.program.ir.interp;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.ir.SwitchTable;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Executes IR on real objects of this JVM. Registers hold Integer, Long, Float, Double and
 * references.
 *
 * <p>It is strict where the JVM's verifier would be: a register must be defined before it is read
 * and hold a value of its kind; a method that ends must have released the monitors it entered; a
 * handler sees nothing of what the block that threw has defined. What breaks such a rule is an
 * {@link IrFailure}, which no handler catches.
 */
final class Interpreter {
  private static final int MAX_DEPTH = 3_000;

  private final World world;
  private final Calls calls;
  private final DynamicCalls dynamicCalls;
  private final List<Frame> stack = new ArrayList<>();
  private final Set<String> executed = new TreeSet<>();
  private final boolean[] seen = new boolean[1 << 16];
  private long budget;

  Interpreter(World world) {
    this.world = world;
    this.calls = new Calls(world, this);
    this.dynamicCalls = new DynamicCalls(world, this);
  }

  /** Runs a method from outside, with Java values; a new budget of instructions is given. */
  Object start(Method method, Object[] arguments, long steps) throws Throwable {
    budget = steps;
    stack.clear();
    Object[] values = new Object[arguments.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = Values.toRegister(method.parameterType(i), arguments[i]);
    }
    if (method.isStatic()) {
      world.initialize(method.owner(), this::initialize);
    } else if (values[0] == null) {
      throw new NullPointerException();
    }
    Object result = run(world.body(method), values);
    return Values.toJava(method.descriptor().result(), result);
  }

  Calls calls() {
    return calls;
  }

  /** The operations executed so far: name, and the JVM opcode if there is one. */
  Set<String> executed() {
    return executed;
  }

  boolean holdsLock(Object monitor) {
    return stack.stream().anyMatch(frame -> frame.holds(monitor));
  }

  void initialize(MethodBody clinit) throws Throwable {
    run(clinit, new Object[0]);
  }

  Object allocate(ClassType type) throws Throwable {
    world.initialize(type, this::initialize);
    return (Object) Trusted.ALLOCATE.invokeExact((Class<?>) world.classOf(type));
  }

  Object cast(Object value, Type to) {
    if (value == null) {
      return null;
    }
    Class<?> type = world.classOf(to);
    if (!type.isInstance(value)) {
      throw new ClassCastException(
          "class "
              + value.getClass().getName()
              + " cannot be cast to class "
              + type.getName()
              + " (...)");
    }
    return value;
  }

  Object run(MethodBody body, Object[] arguments) throws Throwable {
    if (stack.size() >= MAX_DEPTH) {
      throw new IrFailure("calls too deep in " + body.method());
    }
    Frame frame = new Frame(body, arguments);
    Method method = body.method();
    Object monitor = null;
    if (method.isSynchronized()) {
      monitor = method.isStatic() ? world.classOf(method.owner()) : arguments[0];
      frame.lock(monitor);
    }
    stack.add(frame);
    Object result;
    try {
      result = loop(frame);
    } catch (IrFailure e) {
      throw e;
    } catch (Throwable thrown) {
      leave(frame, monitor);
      throw thrown;
    }
    leave(frame, monitor);
    return Values.narrowed(method.descriptor().result(), result);
  }

  private void leave(Frame frame, Object monitor) {
    stack.remove(stack.size() - 1);
    if (monitor != null) {
      frame.unlock(monitor);
    }
    if (frame.holdsAny()) {
      throw new IrFailure("monitors still held at the end of " + frame.body.method());
    }
  }

  private Object loop(Frame frame) throws Throwable {
    MethodBody body = frame.body;
    int block = 0;
    while (true) {
      int next;
      try {
        int last = straight(frame, block);
        if (last >= 0 && body.op(last) == Op.RETURN) {
          return body.useCount(last) == 0 ? null : frame.use(last, 0);
        }
        next = body.successor(block, successor(frame, block, last));
      } catch (IrFailure e) {
        throw e;
      } catch (StackOverflowError e) {
        throw new IrFailure("the interpreter's own stack is full", e);
      } catch (Throwable thrown) {
        next = handler(frame, block, thrown);
        if (next < 0) {
          throw thrown;
        }
        frame.leaveByException(block);
        frame.enter(next, block);
        frame.define(catchOf(body, next)[1], thrown);
        block = next;
        continue;
      }
      frame.enter(next, block);
      block = next;
    }
  }

  /** Executes a block's instructions up to its terminator, whose position is the result, or -1. */
  private int straight(Frame frame, int block) throws Throwable {
    MethodBody body = frame.body;
    int end = body.blockEnd(block);
    for (int pc = body.blockStart(block); pc < end; pc = body.next(pc)) {
      if (--budget < 0) {
        throw new IrFailure("out of steps in " + body.method());
      }
      int op = body.op(pc);
      note(op, body.sub(pc));
      if (Op.isTerminator(op)) {
        if (body.next(pc) != end) {
          throw new IrFailure("code after the terminator at " + pc + " in " + body.method());
        }
        if (op == Op.THROW) {
          Object thrown = frame.use(pc, 0);
          throw thrown == null ? new NullPointerException() : (Throwable) thrown;
        }
        return pc;
      }
      if (op == Op.PHI || op == Op.CATCH) {
        continue;
      }
      Object value;
      try {
        value = step(frame, pc, op);
      } catch (IrFailure e) {
        throw e;
      } catch (Throwable e) {
        if (!body.mayThrow(pc)) {
          throw new IrFailure(
              Op.name(op) + " at " + pc + " must not throw, in " + body.method(), e);
        }
        throw e;
      }
      if (body.def(pc) >= 0) {
        frame.define(body.def(pc), value);
      }
    }
    return -1;
  }

  private Object step(Frame frame, int pc, int op) throws Throwable {
    MethodBody body = frame.body;
    int sub = body.sub(pc);
    switch (op) {
      case Op.CONST_INT -> {
        return body.immediate(pc);
      }
      case Op.CONST -> {
        return dynamicCalls.constant(body.object(pc), owner(frame));
      }
      case Op.UNARY -> {
        return Arithmetic.unary(sub, frame.use(pc, 0));
      }
      case Op.BINARY -> {
        return Arithmetic.binary(sub, frame.use(pc, 0), frame.use(pc, 1));
      }
      case Op.CAST -> {
        return cast(frame.use(pc, 0), (Type) body.object(pc));
      }
      case Op.INSTANCE_OF -> {
        Object value = frame.use(pc, 0);
        return value != null && world.classOf((Type) body.object(pc)).isInstance(value) ? 1 : 0;
      }
      case Op.GET_FIELD, Op.PUT_FIELD, Op.GET_STATIC, Op.PUT_STATIC -> {
        return field(frame, pc, op);
      }
      case Op.ARRAY_LOAD -> {
        return ArrayAccess.load(sub, frame.use(pc, 0), frame.getInt(body.use(pc, 1)));
      }
      case Op.ARRAY_STORE -> {
        ArrayAccess.store(sub, frame.use(pc, 0), frame.getInt(body.use(pc, 1)), frame.use(pc, 2));
        return null;
      }
      case Op.ARRAY_LENGTH -> {
        return ArrayAccess.length(frame.use(pc, 0));
      }
      case Op.NEW -> {
        return allocate((ClassType) body.object(pc));
      }
      case Op.NEW_ARRAY -> {
        Class<?> type = world.classOf((Type) body.object(pc));
        return ArrayAccess.make(type, frame.getInt(body.use(pc, 0)));
      }
      case Op.NEW_MULTI_ARRAY -> {
        int[] lengths = new int[body.useCount(pc)];
        for (int i = 0; i < lengths.length; i++) {
          lengths[i] = frame.getInt(body.use(pc, i));
        }
        return ArrayAccess.makeMulti(world.classOf((Type) body.object(pc)), lengths);
      }
      case Op.INVOKE -> {
        return calls.invoke((MethodRef) body.object(pc), sub, owner(frame), frame.uses(pc));
      }
      case Op.INVOKE_DYNAMIC -> {
        return dynamicCalls.invoke((CallSite) body.object(pc), owner(frame), frame.uses(pc));
      }
      case Op.MONITOR_ENTER -> frame.lock(frame.use(pc, 0));
      case Op.MONITOR_EXIT -> frame.unlock(frame.use(pc, 0));
      default -> throw new IrFailure("no operation " + op + " at " + pc);
    }
    return null;
  }

  private Object field(Frame frame, int pc, int op) throws Throwable {
    FieldRef ref = (FieldRef) frame.body.object(pc);
    boolean isStatic = op == Op.GET_STATIC || op == Op.PUT_STATIC;
    if (world.resolve(ref).isStatic() != isStatic) {
      throw new IrFailure("static or not? " + ref);
    }
    if (isStatic) {
      world.initialize(world.resolve(ref).owner(), this::initialize);
    }
    Object object = isStatic ? null : frame.use(pc, 0);
    if (!isStatic && object == null) {
      throw new NullPointerException();
    }
    FieldSlot slot = world.slot(ref);
    if (!isStatic && !world.classOf(world.resolve(ref).owner()).isInstance(object)) {
      throw new IrFailure(ref + " of " + object.getClass());
    }
    if (op == Op.GET_FIELD || op == Op.GET_STATIC) {
      return slot.get(object);
    }
    slot.put(object, frame.use(pc, isStatic ? 0 : 1));
    return null;
  }

  /** Which normal successor comes next; the terminator's position is -1 if there is none. */
  private int successor(Frame frame, int block, int pc) {
    MethodBody body = frame.body;
    int normal = body.normalSuccessorCount(block);
    if (pc < 0) {
      if (normal != 1) {
        throw new IrFailure("block " + block + " has no one successor in " + body.method());
      }
      return 0;
    }
    if (body.op(pc) == Op.SWITCH) {
      return ((SwitchTable) body.object(pc)).successorFor(frame.getInt(body.use(pc, 0)));
    }
    if (normal != 2) {
      throw new IrFailure("IF with " + normal + " successors in " + body.method());
    }
    Object right = body.useCount(pc) > 1 ? frame.use(pc, 1) : null;
    return Arithmetic.isTaken(body.sub(pc), frame.use(pc, 0), right) ? 0 : 1;
  }

  /** The handler that catches an exception thrown in a block, or -1. */
  private int handler(Frame frame, int block, Throwable thrown) {
    MethodBody body = frame.body;
    for (int i = body.normalSuccessorCount(block); i < body.successorCount(block); i++) {
      int candidate = body.successor(block, i);
      Object type = body.object(catchOf(body, candidate)[0]);
      if (type == null || world.classOf((Type) type).isInstance(thrown)) {
        return candidate;
      }
    }
    return -1;
  }

  /** Position and register of a handler's CATCH. */
  private static int[] catchOf(MethodBody body, int block) {
    for (int pc = body.blockStart(block); pc < body.blockEnd(block); pc = body.next(pc)) {
      if (body.op(pc) == Op.CATCH) {
        return new int[] {pc, body.def(pc)};
      }
      if (body.op(pc) != Op.PHI) {
        break;
      }
    }
    throw new IrFailure("block " + block + " catches nothing in " + body.method());
  }

  private static ClassType owner(Frame frame) {
    return frame.body.method().owner();
  }

  private void note(int op, int sub) {
    int key = op << 8 | sub;
    if (!seen[key]) {
      seen[key] = true;
      executed.add(sub == 0 ? Op.name(op) : Op.name(op) + " " + sub);
    }
  }
}
