package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of the registers of one body. */
public final class Names {
  /** Gives names of bodies; asked again for the same body, it gives the same. */
  public interface Source {
    Names of(MethodBody body);
  }

  /** What calls return, where that is something the caller can name. */
  public interface Results {
    /**
     * The name of a call's result in terms of the callee's parameters, or null.
     *
     * @param body the caller's
     */
    @Nullable Name of(MethodBody body, int pc);
  }

  private final MethodBody body;
  private final FieldFacts fields;
  private final Results results;
  private final Source source;
  private final int[] definition;
  private final Name[] names;
  private final boolean[] open;

  Names(MethodBody body, FieldFacts fields, Results results, Source source) {
    this.body = body;
    this.fields = fields;
    this.results = results;
    this.source = source;
    this.definition = definitions(body);
    this.names = new Name[body.registerCount()];
    this.open = new boolean[body.registerCount()];
  }

  /** A source that keeps what it made. */
  public static Source source(FieldFacts fields, Results results) {
    Map<MethodBody, Names> known = new HashMap<>();
    return new Source() {
      @Override
      public Names of(MethodBody body) {
        Names names = known.get(body);
        if (names == null) {
          names = new Names(body, fields, results, this);
          known.put(body, names);
        }
        return names;
      }
    };
  }

  /** Where each register is defined; -1 for parameters. */
  public static int[] definitions(MethodBody body) {
    int[] at = new int[body.registerCount()];
    Arrays.fill(at, -1);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.def(pc) >= 0) {
        at[body.def(pc)] = pc;
      }
    }
    return at;
  }

  /** The instruction that defines a register, or -1. */
  public int definition(int register) {
    return definition[register];
  }

  public Name of(int register) {
    Name known = names[register];
    if (known != null) {
      return known;
    }
    if (open[register]) {
      return new Name.Local(register);
    }
    open[register] = true;
    Name found = find(register);
    open[register] = false;
    if (found.depth() > Name.MAX_DEPTH) {
      found = new Name.Local(register);
    }
    names[register] = found;
    return found;
  }

  private Name find(int register) {
    int pc = definition[register];
    if (pc < 0) {
      return new Name.Parameter(register);
    }
    return switch (body.op(pc)) {
      case Op.CAST -> of(body.use(pc, 0));
      case Op.PHI -> phi(register, pc);
      case Op.CONST -> constant(register, pc);
      case Op.GET_STATIC -> global(body.field(pc).resolve(), register);
      case Op.GET_FIELD -> path(of(body.use(pc, 0)), body.field(pc), register);
      case Op.ARRAY_LOAD -> element(register, pc);
      case Op.INVOKE -> call(register, pc);
      default -> new Name.Local(register);
    };
  }

  private Name global(@Nullable Field field, int register) {
    if (field == null || !fields.isStable(field)) {
      return new Name.Local(register);
    }
    Name alias = fields.alias(field, source);
    return alias == null ? new Name.Static(field) : alias;
  }

  /** The field of a value, or the value itself under another name. */
  private Name path(Name base, FieldRef ref, int register) {
    Field field = ref.resolve();
    return field == null || !fields.isStable(field)
        ? new Name.Local(register)
        : extend(base, field);
  }

  private Name extend(Name base, Field field) {
    Name alias = fields.alias(field, source);
    if (alias != null) {
      return alias.isGlobal() ? alias : substitute(alias, base);
    }
    return new Name.Path(base, field);
  }

  private static Name substitute(Name name, Name base) {
    Name replaced = name.replace(new Name.Parameter(0), base);
    return replaced == null ? name : replaced;
  }

  /** All operands the same: not those through another phi, which may be from an earlier turn. */
  private Name phi(int register, int pc) {
    Name common = null;
    for (int i = 0; i < body.useCount(pc); i++) {
      int operand = body.use(pc, i);
      if (operand == register) {
        continue;
      }
      int at = definition[operand];
      if (at >= 0 && body.op(at) == Op.PHI) {
        return new Name.Local(register);
      }
      Name name = of(operand);
      if (common != null && !common.equals(name)) {
        return new Name.Local(register);
      }
      common = name;
    }
    return common == null ? new Name.Local(register) : common;
  }

  /**
   * An element of an array that never leaves this body is what it was at an earlier load in the
   * same block, if nothing is stored in between.
   */
  private Name element(int register, int pc) {
    int array = body.use(pc, 0);
    Name found = new Name.Local(register);
    int made = definition[array];
    if (made < 0 || body.op(made) != Op.NEW_ARRAY || !staysHere(array)) {
      return found;
    }
    for (int at = body.blockStart(body.blockOf(pc)); at < pc; at = body.next(at)) {
      if (body.op(at) == Op.ARRAY_STORE && body.use(at, 0) == array) {
        found = new Name.Local(register);
      } else if (body.op(at) == Op.ARRAY_LOAD
          && body.use(at, 0) == array
          && body.use(at, 1) == body.use(pc, 1)
          && found.equals(new Name.Local(register))) {
        found = of(body.def(at));
      }
    }
    return found;
  }

  private boolean staysHere(int array) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      for (int i = 0; i < body.useCount(pc); i++) {
        boolean elements =
            i == 0
                && (body.op(pc) == Op.ARRAY_LOAD
                    || body.op(pc) == Op.ARRAY_STORE
                    || body.op(pc) == Op.ARRAY_LENGTH);
        if (body.use(pc, i) == array && !elements) {
          return false;
        }
      }
    }
    return true;
  }

  private Name constant(int register, int pc) {
    Object value = body.object(pc);
    return value instanceof Type || value instanceof String
        ? new Name.Literal(value)
        : new Name.Local(register);
  }

  private Name call(int register, int pc) {
    MethodRef callee = body.callee(pc);
    String name = callee.name();
    if (body.useCount(pc) >= 1 && (name.equals("readLock") || name.equals("writeLock"))) {
      String descriptor = callee.descriptor().result().descriptor();
      if (descriptor.endsWith("Lock;")) {
        return new Name.Part(of(body.use(pc, 0)), name.substring(0, name.indexOf('L')));
      }
    }
    if (body.useCount(pc) == 1 && (name.equals("asReadLock") || name.equals("asWriteLock"))) {
      return new Name.Part(
          of(body.use(pc, 0)),
          name.substring(2, name.indexOf('L')).toLowerCase(java.util.Locale.ROOT));
    }
    if (name.equals("getClass")
        && body.useCount(pc) == 1
        && body.use(pc, 0) == 0
        && !body.method().isStatic()
        && java.lang.reflect.Modifier.isFinal(body.method().owner().access())) {
      return new Name.Literal(body.method().owner());
    }
    Name box = smallBox(pc, callee);
    if (box != null) {
      return box;
    }
    Name result = results.of(body, pc);
    if (result == null) {
      return new Name.Local(register);
    }
    if (result.isGlobal()) {
      return result;
    }
    if (result.root() instanceof Name.Parameter p && p.index() < body.useCount(pc)) {
      int argument = body.use(pc, p.index());
      Name replaced = result.replace(p, of(argument));
      if (replaced != null) {
        return replaced;
      }
    }
    return new Name.Local(register);
  }

  /** {@code Integer.valueOf} of a small constant: the same object each time (JLS 5.1.7). */
  private @Nullable Name smallBox(int pc, MethodRef callee) {
    if (!callee.name().equals("valueOf") || body.useCount(pc) != 1) {
      return null;
    }
    boolean cached =
        switch (callee.owner().descriptor()) {
          case "Ljava/lang/Integer;",
              "Ljava/lang/Short;",
              "Ljava/lang/Byte;",
              "Ljava/lang/Character;",
              "Ljava/lang/Boolean;" ->
              true;
          default -> false;
        };
    int at = definition[body.use(pc, 0)];
    if (!cached || at < 0 || body.op(at) != Op.CONST_INT) {
      return null;
    }
    int value = body.immediate(at);
    return value >= -128 && value <= 127
        ? new Name.Literal(callee.owner().descriptor() + value)
        : null;
  }
}
