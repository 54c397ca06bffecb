package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodHandleRef;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Constraints as a row of small numbers and shared objects, so that they can be kept outside of the
 * process. How numbers become bytes and where shared objects are kept is another's business.
 *
 * <p>The constraints themselves go through as they are, whatever their operation; only the objects
 * of their pool must be of a kind known here. One that is not is refused, never left out.
 */
public final class SerialForm {
  /** Takes what is written. */
  public interface Sink {
    /** A number that is not negative. */
    void number(int value);

    /**
     * A string, {@link Type}, {@link Descriptor}, {@link MethodRef}, {@link FieldRef}, {@link
     * Method} or {@link Field}; many methods name the same.
     */
    void shared(Object value);
  }

  /** Gives back what was written, in the same order. */
  public interface Source {
    int number();

    <T> T shared(Class<T> type);
  }

  /** There are constraints that cannot be written down. */
  public static final class NoSerialFormException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoSerialFormException(String message) {
      super(message);
    }
  }

  private static final int MAX_OPS = 32;
  private static final int TYPE = 0;
  private static final int METHOD = 1;
  private static final int FIELD = 2;
  private static final int STRING = 3;
  private static final int CELL = 4;
  private static final int CAPTURED = 5;
  private static final int CALL = 6;
  private static final int ALLOCATION = 7;
  private static final int LAMBDA = 8;
  private static final List<Cell> CELLS = List.of(Cell.values());
  private static final List<Call.Dispatch> DISPATCHES = List.of(Call.Dispatch.values());
  private static final List<Call.Mode> MODES = List.of(Call.Mode.values());

  private SerialForm() {}

  /**
   * Writes constraints; the method they belong to is not part of it.
   *
   * @throws NoSerialFormException if something in them has no serial form; then a part of them may
   *     have been written
   */
  public static void write(Constraints constraints, Sink to) {
    to.number(constraints.variables());
    to.number((constraints.isPerCall() ? 1 : 0) | (constraints.isModel() ? 2 : 0));
    Object[] pool = constraints.pool();
    to.number(pool.length);
    for (Object object : pool) {
      write(object, constraints.method(), to);
    }
    to.number(constraints.end());
    for (int at = 0; at < constraints.end(); at = constraints.next(at)) {
      int op = constraints.op(at);
      if (op >= MAX_OPS) {
        throw new NoSerialFormException("operation " + op + " is too large a number");
      }
      int operands = constraints.operands(at);
      to.number(operands * MAX_OPS + op);
      for (int i = 0; i < operands; i++) {
        to.number(constraints.operand(at, i) + 1);
      }
    }
  }

  /** Reads the constraints of a method. */
  public static Constraints read(Method method, Source from) {
    int variables = from.number();
    int flags = from.number();
    Object[] pool = new Object[from.number()];
    for (int i = 0; i < pool.length; i++) {
      pool[i] = object(method, from);
    }
    int[] code = new int[from.number()];
    for (int at = 0; at < code.length; ) {
      int head = from.number();
      int operands = head / MAX_OPS;
      code[at++] = (head % MAX_OPS) | (operands << 8);
      for (int i = 0; i < operands; i++) {
        code[at++] = from.number() - 1;
      }
    }
    // Summaries have no registers.
    return new Constraints(method, variables, code, pool, (flags & 1) != 0, (flags & 2) != 0, null);
  }

  private static void write(Object object, Method method, Sink to) {
    if (object instanceof Type) {
      to.number(TYPE);
      to.shared(object);
    } else if (object instanceof Method) {
      to.number(METHOD);
      to.shared(object);
    } else if (object instanceof Field) {
      to.number(FIELD);
      to.shared(object);
    } else if (object instanceof String) {
      to.number(STRING);
      to.shared(object);
    } else if (object instanceof Cell cell) {
      to.number(CELL);
      to.number(CELLS.indexOf(cell));
    } else if (object instanceof Captured captured) {
      to.number(CAPTURED);
      to.number(captured.n());
    } else if (object instanceof Call call) {
      to.number(CALL);
      to.shared(call.target());
      to.number(DISPATCHES.indexOf(call.dispatch()) * MODES.size() + MODES.indexOf(call.mode()));
      to.number(call.pc() + 1);
    } else if (object instanceof Allocation allocation) {
      if (allocation.behaviour() != null) {
        throw new NoSerialFormException("objects with a behaviour cannot be kept: " + allocation);
      }
      to.number(ALLOCATION);
      to.shared(allocation.type());
      place(allocation.method(), allocation.pc(), method, to);
      to.number((allocation.merged() ? 1 : 0) | (allocation.empty() ? 2 : 0));
    } else if (object instanceof LambdaObject lambda) {
      to.number(LAMBDA);
      write(lambda.site(), to);
      place(lambda.method(), lambda.pc(), method, to);
    } else {
      throw new NoSerialFormException("no serial form for a " + object.getClass().getName());
    }
  }

  private static Object object(Method method, Source from) {
    int kind = from.number();
    return switch (kind) {
      case TYPE -> from.shared(Type.class);
      case METHOD -> from.shared(Method.class);
      case FIELD -> from.shared(Field.class);
      case STRING -> from.shared(String.class);
      case CELL -> CELLS.get(from.number());
      case CAPTURED -> new Captured(from.number());
      case CALL -> call(from);
      case ALLOCATION -> {
        Type type = from.shared(Type.class);
        Place place = place(method, from);
        int how = from.number();
        yield new Allocation(
            type, place.method(), place.pc(), (how & 1) != 0, (how & 2) != 0, null);
      }
      case LAMBDA -> {
        CallSite.Lambda site = lambda(from);
        Place place = place(method, from);
        yield new LambdaObject(site, place.method(), place.pc());
      }
      default -> throw new IllegalArgumentException("kind " + kind + " of pool object");
    };
  }

  private static Call call(Source from) {
    MethodRef target = from.shared(MethodRef.class);
    int how = from.number();
    return new Call(
        target,
        DISPATCHES.get(how / MODES.size()),
        MODES.get(how % MODES.size()),
        from.number() - 1);
  }

  private record Place(Method method, int pc) {}

  /** Mostly the method itself, which then is not named. */
  private static void place(Method place, int pc, Method method, Sink to) {
    to.number((pc + 1) * 2 + (place == method ? 0 : 1));
    if (place != method) {
      to.shared(place);
    }
  }

  private static Place place(Method method, Source from) {
    int number = from.number();
    return new Place(number % 2 == 0 ? method : from.shared(Method.class), number / 2 - 1);
  }

  private static void write(CallSite.Lambda site, Sink to) {
    to.shared(site.name());
    to.shared(site.descriptor());
    to.shared(site.contract());
    to.shared(site.shape());
    MethodHandleRef target = site.target();
    FieldRef field = target.field();
    MethodRef method = target.method();
    to.number(target.tag() * 2 + (field != null ? 1 : 0));
    if (field != null) {
      to.shared(field);
    } else if (method != null) {
      to.shared(method);
    } else {
      throw new NoSerialFormException("a method handle of nothing: " + site);
    }
    to.shared(site.instantiated());
    to.number(site.serializable() ? 1 : 0);
    to.number(site.markers().size());
    site.markers().forEach(to::shared);
    to.number(site.bridges().size());
    site.bridges().forEach(to::shared);
  }

  private static CallSite.Lambda lambda(Source from) {
    String name = from.shared(String.class);
    Descriptor descriptor = from.shared(Descriptor.class);
    ClassType contract = from.shared(ClassType.class);
    Descriptor shape = from.shared(Descriptor.class);
    int tag = from.number();
    MethodHandleRef target =
        tag % 2 == 1
            ? new MethodHandleRef(tag / 2, from.shared(FieldRef.class), null)
            : new MethodHandleRef(tag / 2, null, from.shared(MethodRef.class));
    return new CallSite.Lambda(
        name,
        descriptor,
        contract,
        shape,
        target,
        from.shared(Descriptor.class),
        from.number() == 1,
        list(from, () -> from.shared(ClassType.class)),
        list(from, () -> from.shared(Descriptor.class)));
  }

  private static <T> List<T> list(Source from, Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int n = from.number(); n > 0; n--) {
      list.add(element.get());
    }
    return List.copyOf(list);
  }
}
