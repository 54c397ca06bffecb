package dev.deadheat.values.graph;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The constants of enums as numbers: one more than their ordinal, so that zero stays for other
 * objects and -1 for null. An enum has no other objects than its constants, and the JVM lets
 * nothing else into a variable whose type is the enum's class; so between two such variables the
 * same number means the same object, and different numbers different ones.
 *
 * <p>Who reads a constant's field gets the constant, since the class is initialised by then. Only
 * what runs in the initialiser itself can see the field before; if that runs code of other classes,
 * the fields are fields like others.
 */
public final class EnumConstants {
  private static final String ENUM = "java/lang/Enum";

  /** A class file has no more fields. */
  private static final int MOST = 1 << 16;

  private static final int STATIC_CALL = 184;
  private static final int ACMP_EQUAL = 165;
  private static final int ACMP_UNEQUAL = 166;

  /** Their methods run no code of the program. */
  private static final Set<String> OWN_BUSINESS =
      Set.of(
          ENUM + ".<init>",
          "java/lang/Object.<init>",
          "java/lang/Class.desiredAssertionStatus",
          "java/lang/Integer.valueOf",
          "java/lang/Long.valueOf",
          "java/lang/Character.valueOf",
          "java/lang/Boolean.valueOf",
          "java/lang/Double.valueOf");

  /**
   * An enum whose constants could be told from its initialiser.
   *
   * @param names by ordinal
   * @param numbers of the constants by the instructions that make them
   * @param early what its initialiser runs; null if that is not known
   */
  private record Known(
      String[] names,
      Map<Field, Integer> fields,
      Map<Integer, Integer> numbers,
      @Nullable Set<Method> early) {}

  private final Function<Method, @Nullable MethodBody> bodies;
  private final Map<ClassType, Optional<Known>> known = new HashMap<>();
  private final SwitchTables tables = new SwitchTables(this);

  public EnumConstants(Function<Method, @Nullable MethodBody> bodies) {
    this.bodies = bodies;
  }

  /** The enum that a class is, or is a constant's own class of; null for other classes. */
  static @Nullable ClassType base(ClassType type) {
    for (ClassType t = type; t != null; t = t.superClass()) {
      if (t.superClass() != null && t.superClass().internalName().equals(ENUM)) {
        return t;
      }
    }
    return null;
  }

  /** Whether variables of a type hold constants of an enum and nothing else. */
  public static boolean isEnum(ClassType type) {
    return base(type) != null;
  }

  /** The largest number of a constant that a variable of a type may hold. */
  static long most(ClassType type) {
    if (type.isInterface() || type.isPhantom() || type.internalName().equals(ENUM)) {
      return MOST;
    }
    ClassType base = base(type);
    return base == null
        ? 0
        : base.fields().stream().filter(f -> f.isStatic() && f.type().equals(base)).count();
  }

  /** What an instruction does with constants; null for nothing. */
  @Nullable Action action(MethodBody body, int pc) {
    return switch (body.op(pc)) {
      case Op.GET_STATIC -> numbered(constant(body, pc));
      case Op.NEW -> numbered(made(body, pc));
      case Op.ARRAY_LOAD, Op.ARRAY_STORE -> table(body, pc);
      case Op.INVOKE -> call(body, pc);
      case Op.IF -> comparison(body, pc);
      default -> null;
    };
  }

  private static @Nullable Action numbered(int number) {
    return number == 0 ? null : new Action.Constant(number);
  }

  private @Nullable Action table(MethodBody body, int pc) {
    List<Integer> keys = tables.at(body, pc);
    return keys == null ? null : new Action.SwitchTable(keys);
  }

  private @Nullable Action call(MethodBody body, int pc) {
    if (!body.callee(pc).name().equals("ordinal")) {
      return numbered(allOf(body, pc));
    }
    Method target = body.callee(pc).resolve();
    boolean asks = target != null && target.owner().internalName().equals(ENUM);
    ClassType type = asks ? enumOf(body, body.use(pc, 0)) : null;
    return type == null ? null : new Action.Ordinal(size(type));
  }

  private @Nullable Action comparison(MethodBody body, int pc) {
    boolean identity = body.sub(pc) == ACMP_EQUAL || body.sub(pc) == ACMP_UNEQUAL;
    ClassType type = identity ? enumOf(body, body.use(pc, 0)) : null;
    return type != null && type == enumOf(body, body.use(pc, 1)) ? new Action.SameEnum() : null;
  }

  /** The number of the constant that an instruction reads from its field; 0 for none. */
  private int constant(MethodBody body, int pc) {
    Field field = body.field(pc).resolve();
    Known known = field == null ? null : known(field.owner());
    Integer number = known == null ? null : known.fields().get(field);
    return number == null || known == null || !isAfter(known, body) ? 0 : number;
  }

  /** How many constants there are in the array that a call of {@code values} gives; else 0. */
  int allOf(MethodBody body, int pc) {
    boolean asks = body.sub(pc) == STATIC_CALL && body.callee(pc).name().equals("values");
    Method target = asks ? body.callee(pc).resolve() : null;
    if (target == null
        || target.parameterCount() > 0
        || !(target.descriptor().result() instanceof ArrayType array)
        || !array.element().equals(target.owner())) {
      return 0;
    }
    Known known = known(target.owner());
    return known == null || !isAfter(known, body) ? 0 : known.names().length;
  }

  private static boolean isAfter(Known known, MethodBody body) {
    return known.early() != null && !known.early().contains(body.method());
  }

  /** The number of what an instruction makes; 0 if it is no constant. */
  private int made(MethodBody body, int pc) {
    if (!body.method().isStaticInitializer()) {
      return 0;
    }
    Known known = known(body.method().owner());
    return known == null ? 0 : known.numbers().getOrDefault(pc, 0);
  }

  /** The enum whose constants a register holds, or null; null if it may hold something else. */
  private @Nullable ClassType enumOf(MethodBody body, int register) {
    Type type = type(body, register, new HashSet<>());
    ClassType base = type instanceof ClassType named ? base(named) : null;
    return base == null || known(base) == null ? null : base;
  }

  int size(ClassType base) {
    Known known = known(base);
    return known == null ? 0 : known.names().length;
  }

  /** The name of a constant; null if there is none of that number. */
  public @Nullable String name(ClassType type, long number) {
    ClassType base = base(type);
    Known known = base == null ? null : known(base);
    return known == null || number < 1 || number > known.names().length
        ? null
        : known.names()[(int) number - 1];
  }

  private static @Nullable Type type(MethodBody body, int register, Set<Integer> seen) {
    if (register < body.parameterCount()) {
      return body.method().parameterType(register);
    }
    int pc = definition(body, register);
    if (pc < 0 || !seen.add(register)) {
      return null;
    }
    return switch (body.op(pc)) {
      case Op.GET_FIELD, Op.GET_STATIC -> body.field(pc).type();
      case Op.CAST, Op.NEW -> body.type(pc);
      case Op.INVOKE -> body.callee(pc).descriptor().result();
      case Op.PHI -> {
        Type common = type(body, body.use(pc, 0), seen);
        for (int i = 1; i < body.useCount(pc); i++) {
          Type other = type(body, body.use(pc, i), seen);
          common = other == null || !other.equals(common) ? null : common;
        }
        yield common;
      }
      default -> null;
    };
  }

  static int definition(MethodBody body, int register) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.def(pc) == register) {
        return pc;
      }
    }
    return -1;
  }

  private @Nullable Known known(ClassType type) {
    Optional<Known> found = known.get(type);
    if (found == null) {
      found = Optional.ofNullable(type.isEnum() && base(type) == type ? read(type) : null);
      known.put(type, found);
    }
    return found.orElse(null);
  }

  /** Each constant is made, given its name and ordinal, and put into its field, once. */
  private @Nullable Known read(ClassType type) {
    MethodBody body = initialiser(type);
    if (body == null) {
      return null;
    }
    Map<Field, Integer> fields = new LinkedHashMap<>();
    Map<Integer, Integer> numbers = new HashMap<>();
    Map<Integer, String> names = new HashMap<>();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      Field field = body.op(pc) == Op.PUT_STATIC ? body.field(pc).resolve() : null;
      int made = field == null ? -1 : definition(body, body.use(pc, 0));
      if (field == null || made < 0 || body.op(made) != Op.NEW || !field.type().equals(type)) {
        continue;
      }
      int ordinal = ordinal(body, body.use(pc, 0));
      boolean fits = ordinal >= 0 && field.isFinal() && !numbers.containsKey(made);
      if (!fits || names.put(ordinal, field.name()) != null) {
        return null;
      }
      fields.put(field, ordinal + 1);
      numbers.put(made, ordinal + 1);
    }
    String[] byOrdinal = new String[names.size()];
    Arrays.setAll(byOrdinal, names::get);
    boolean whole = Arrays.stream(byOrdinal).allMatch(n -> n != null);
    return whole && makesNoOthers(type, body, numbers)
        ? new Known(byOrdinal, fields, numbers, early(type, body))
        : null;
  }

  private static boolean makesNoOthers(
      ClassType type, MethodBody body, Map<Integer, Integer> numbers) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      boolean makes =
          body.op(pc) == Op.NEW
              && body.type(pc) instanceof ClassType made
              && type.equals(base(made));
      if (makes && !numbers.containsKey(pc)) {
        return false;
      }
    }
    return true;
  }

  @Nullable MethodBody initialiser(ClassType type) {
    for (Method method : type.methods()) {
      if (method.isStaticInitializer()) {
        return bodies.apply(method);
      }
    }
    return null;
  }

  /** The second argument of the constructor that is called on a register; -1 if not known. */
  private static int ordinal(MethodBody body, int register) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.INVOKE
          && body.callee(pc).name().equals("<init>")
          && body.useCount(pc) >= 3
          && body.use(pc, 0) == register) {
        int given = definition(body, body.use(pc, 2));
        return given >= 0 && body.op(given) == Op.CONST_INT ? body.immediate(given) : -1;
      }
    }
    return -1;
  }

  /** What runs before an enum is initialised; null if that may be code of other classes. */
  private @Nullable Set<Method> early(ClassType type, MethodBody initialiser) {
    for (ClassType ancestor : type.ancestors()) {
      boolean other = ancestor != type && !ancestor.internalName().startsWith("java/lang/");
      if (other && initialiser(ancestor) != null) {
        // An interface may be initialised first, and look at the enum.
        return null;
      }
    }
    Set<Method> found = new HashSet<>();
    Deque<MethodBody> work = new ArrayDeque<>();
    found.add(initialiser.method());
    work.add(initialiser);
    while (!work.isEmpty()) {
      MethodBody body = work.remove();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (mayInitialiseOthers(type, body, pc)) {
          return null;
        }
        if (body.op(pc) != Op.INVOKE) {
          continue;
        }
        Method target = body.callee(pc).resolve();
        if (target != null && isOf(type, target.owner()) && isSure(body, pc, target)) {
          MethodBody code = bodies.apply(target);
          if (code == null) {
            return null;
          }
          if (found.add(target)) {
            work.add(code);
          }
        } else if (target == null
            || !OWN_BUSINESS.contains(target.owner().internalName() + "." + target.name())) {
          boolean clones = target != null && target.name().equals("clone");
          if (!clones) {
            return null;
          }
        }
      }
    }
    return found;
  }

  /** Whether a call runs what it names, not something that overrides it. */
  private static boolean isSure(MethodBody body, int pc, Method target) {
    return body.sub(pc) == STATIC_CALL || target.isConstructor() || target.isPrivate();
  }

  private static boolean isOf(ClassType type, ClassType owner) {
    return owner == type || type.equals(base(owner));
  }

  private boolean mayInitialiseOthers(ClassType type, MethodBody body, int pc) {
    ClassType touched = touched(body, pc);
    if (touched == null || touched == type) {
      return false;
    }
    for (ClassType t = touched; t != null && t != type; t = t.superClass()) {
      if (initialiser(t) != null) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable ClassType touched(MethodBody body, int pc) {
    if (body.op(pc) == Op.NEW) {
      return body.type(pc) instanceof ClassType made ? made : null;
    }
    if (body.op(pc) != Op.GET_STATIC && body.op(pc) != Op.PUT_STATIC) {
      return null;
    }
    Field field = body.field(pc).resolve();
    return field == null ? null : field.owner();
  }

  /** The number of the constant that a field holds; 0 for other fields. */
  int number(Field field) {
    Known known = known(field.owner());
    return known == null ? 0 : known.fields().getOrDefault(field, 0);
  }
}
