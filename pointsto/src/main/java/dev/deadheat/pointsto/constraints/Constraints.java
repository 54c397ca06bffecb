package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reference flow of one method: a flat list of constraints over its variables.
 *
 * <p>Variables 0 to parameters - 1 are the parameters, the receiver first (those of primitive type
 * keep their number and stay empty); then comes the {@link #result}, then {@link #thrown}, then
 * whatever else the constraints need. There is no order between constraints.
 *
 * <p>Each constraint is {@code op | operands << 8, operand…}; operands are variables unless said.
 */
public final class Constraints {
  /** {@code COPY to, from, filter}: from's objects that are of type pool[filter] (-1: all). */
  public static final int COPY = 0;

  /** {@code ALLOCATE to, pool}: an {@link Allocation}. */
  public static final int ALLOCATE = 1;

  /** {@code LAMBDA to, pool, captured…}: a {@link LambdaObject}; a capture of -1 is primitive. */
  public static final int LAMBDA = 2;

  /**
   * {@code LOAD to, base, pool}: from the base's {@link Field}, {@link Cell}, {@link Elements} or
   * {@link Captured}.
   */
  public static final int LOAD = 3;

  /** {@code STORE base, pool, from}. */
  public static final int STORE = 4;

  /** {@code LOAD_STATIC to, pool}: a {@link Field} of an analysed class. */
  public static final int LOAD_STATIC = 5;

  /** {@code STORE_STATIC pool, from}. */
  public static final int STORE_STATIC = 6;

  /**
   * {@code REACH to, base}: everything the cells of base's objects hold, and the cells of library
   * objects among that, and so on. Fields of analysed classes are not followed: library code does
   * not read them.
   */
  public static final int REACH = 7;

  /** {@code CALL to, thrown, pool, argument…}: a {@link Call}; -1 for no result or a primitive. */
  public static final int CALL = 8;

  /** {@code INITIALIZE pool}: the static initialiser of a {@link ClassType} may run here. */
  public static final int INITIALIZE = 9;

  /**
   * {@code ESCAPE from}: kept by static state of the library. Any library code may find it there
   * and call whatever library methods its class overrides.
   */
  public static final int ESCAPE = 10;

  /** {@code FIND to, filter}: something that escaped to the library's static state. */
  public static final int FIND = 11;

  /**
   * {@code CONSTANT to, pool}: a class literal ({@link Type}), a string, or the reflective object
   * of a {@link Method}. Strings are merged unless they name something of the program.
   */
  public static final int CONSTANT = 12;

  /**
   * {@code CLONE to, from}: for each of from's objects a new one of its class, with the same in its
   * fields and cells.
   */
  public static final int CLONE = 13;

  private final Method method;
  private final int variables;
  private final int[] code;
  private final Object[] pool;
  private final boolean perCall;
  private final boolean model;
  private final int @Nullable [] registers;

  Constraints(
      Method method,
      int variables,
      int[] code,
      Object[] pool,
      boolean perCall,
      boolean model,
      int @Nullable [] registers) {
    this.method = method;
    this.variables = variables;
    this.code = code;
    this.pool = pool;
    this.perCall = perCall;
    this.model = model;
    this.registers = registers;
  }

  public Method method() {
    return method;
  }

  /**
   * The variable of a register of the body these were lowered from; -1 where it holds no reference
   * or there is no body.
   */
  public int ofRegister(int register) {
    if (register < method.parameterCount()) {
      return register;
    }
    return registers == null ? -1 : registers[register];
  }

  public int variables() {
    return variables;
  }

  /**
   * Whether what the method makes belongs to the place that calls it rather than to the receiver:
   * the stages of a stream, the futures of an executor.
   */
  public boolean isPerCall() {
    return perCall;
  }

  /** Whether they were written by hand: then every call in them is meant. */
  public boolean isModel() {
    return model;
  }

  /** The variable of the result. */
  public int result() {
    return method.parameterCount();
  }

  /** The variable of what the method may throw. */
  public int thrown() {
    return method.parameterCount() + 1;
  }

  /** The position after the last constraint; walk with {@link #next} from 0. */
  public int end() {
    return code.length;
  }

  public int next(int at) {
    return at + 1 + (code[at] >>> 8);
  }

  public int op(int at) {
    return code[at] & 0xff;
  }

  public int operands(int at) {
    return code[at] >>> 8;
  }

  public int operand(int at, int i) {
    return code[at + 1 + i];
  }

  /** The pool object of an operand; null for -1. */
  public @Nullable Object object(int at, int i) {
    int index = code[at + 1 + i];
    return index < 0 ? null : pool[index];
  }

  /** The pool object of an operand that always has one. */
  public <T> T object(int at, int i, Class<T> type) {
    return type.cast(pool[code[at + 1 + i]]);
  }

  /** What {@link SerialForm} writes down, as it is; not to be changed. */
  int[] code() {
    return code;
  }

  Object[] pool() {
    return pool;
  }

  /** Collects the constraints of one method. */
  public static final class Builder {
    private final Method method;
    private final List<Object> pool = new ArrayList<>();
    private final Map<Object, Integer> positions = new HashMap<>();
    private int[] code = new int[64];
    private int size;
    private int variables;
    private boolean perCall;
    private boolean model;
    private int @Nullable [] registers;

    public Builder(Method method) {
      this.method = method;
      this.variables = method.parameterCount() + 2;
    }

    public Method method() {
      return method;
    }

    public int result() {
      return method.parameterCount();
    }

    public int thrown() {
      return method.parameterCount() + 1;
    }

    /** A new variable. */
    public int variable() {
      return variables++;
    }

    public void copy(int to, int from) {
      add(COPY, to, from, -1);
    }

    public void copy(int to, int from, Type filter) {
      add(COPY, to, from, constant(filter));
    }

    public void allocate(int to, Allocation allocation) {
      add(ALLOCATE, to, constant(allocation));
    }

    public void lambda(int to, LambdaObject lambda, int... captured) {
      int[] operands = new int[2 + captured.length];
      operands[0] = to;
      operands[1] = constant(lambda);
      System.arraycopy(captured, 0, operands, 2, captured.length);
      add(LAMBDA, operands);
    }

    public void load(int to, int base, Field field) {
      add(LOAD, to, base, constant(field));
    }

    public void load(int to, int base, Cell cell) {
      add(LOAD, to, base, constant(cell));
    }

    public void load(int to, int base, Elements elements) {
      add(LOAD, to, base, constant(elements));
    }

    public void store(int base, Field field, int from) {
      add(STORE, base, constant(field), from);
    }

    public void store(int base, Cell cell, int from) {
      add(STORE, base, constant(cell), from);
    }

    public void load(int to, int base, Captured captured) {
      add(LOAD, to, base, constant(captured));
    }

    public void store(int base, Captured captured, int from) {
      add(STORE, base, constant(captured), from);
    }

    /** These come from a body; which variable each of its registers became. */
    public void registers(int[] variableOf) {
      registers = variableOf;
    }

    /** These are written by hand. */
    public void model() {
      model = true;
    }

    /** What the method makes belongs to the place that calls it. */
    public void perCall() {
      perCall = true;
    }

    public void loadStatic(int to, Field field) {
      add(LOAD_STATIC, to, constant(field));
    }

    public void storeStatic(Field field, int from) {
      add(STORE_STATIC, constant(field), from);
    }

    public void reach(int to, int base) {
      add(REACH, to, base);
    }

    /** A call; to and thrown may be -1, and so may an argument of primitive type. */
    public void call(int to, int thrown, Call call, int... arguments) {
      int[] operands = new int[3 + arguments.length];
      operands[0] = to;
      operands[1] = thrown;
      operands[2] = constant(call);
      System.arraycopy(arguments, 0, operands, 3, arguments.length);
      add(CALL, operands);
    }

    public void initialize(ClassType type) {
      add(INITIALIZE, constant(type));
    }

    public void escape(int from) {
      add(ESCAPE, from);
    }

    public void find(int to, @Nullable Type filter) {
      add(FIND, to, filter == null ? -1 : constant(filter));
    }

    public void constant(int to, Object value) {
      add(CONSTANT, to, constant(value));
    }

    /** Copies of from's objects. */
    public void cloneOf(int to, int from) {
      add(CLONE, to, from);
    }

    public Constraints build() {
      return new Constraints(
          method, variables, Arrays.copyOf(code, size), pool.toArray(), perCall, model, registers);
    }

    private int constant(Object object) {
      Integer known = positions.putIfAbsent(object, pool.size());
      if (known != null) {
        return known;
      }
      pool.add(object);
      return pool.size() - 1;
    }

    private void add(int op, int... operands) {
      if (size + 1 + operands.length > code.length) {
        code = Arrays.copyOf(code, Math.max(2 * code.length, size + 1 + operands.length));
      }
      code[size++] = op | (operands.length << 8);
      for (int operand : operands) {
        code[size++] = operand;
      }
    }
  }
}
