package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.MethodRef;
import org.jspecify.annotations.Nullable;

/**
 * Accesses to fields and array elements by calls: through a {@code VarHandle} or a reflected {@code
 * Field} that was looked up with a constant class and name. The handle is a local value, or what a
 * stable field has held since its class or object was made.
 */
public final class FieldHandles {
  /** How strong an access is. */
  public enum Mode {
    PLAIN,
    /** Coherent, but orders nothing else. */
    OPAQUE,
    /** Releases or acquires: orders what is around it. */
    SYNCHRONIZING
  }

  /**
   * What a call accesses.
   *
   * @param field null for an element of an array
   * @param base the register of the object or array; -1 for static fields
   * @param index the register of the index; -1 for fields
   */
  public record Use(@Nullable Field field, Mode mode, boolean write, int base, int index) {}

  /** What a handle stands for: a field, or the elements of arrays where there is none. */
  private record Target(@Nullable Field field) {}

  private final FieldFacts fields;
  private final Names.Source names;

  public FieldHandles(FieldFacts fields, Names.Source names) {
    this.fields = fields;
    this.names = names;
  }

  /** What an instruction accesses by a call; null where it does no such thing. */
  public @Nullable Use of(MethodBody body, int pc) {
    if (body.op(pc) != Op.INVOKE
        || body.useCount(pc) < 1
        || !(body.callee(pc).owner() instanceof ClassType owner)) {
      return null;
    }
    boolean reflected = owner.internalName().equals("java/lang/reflect/Field");
    if (!reflected && !owner.internalName().equals("java/lang/invoke/VarHandle")) {
      return null;
    }
    String name = body.callee(pc).name();
    boolean write =
        name.startsWith("set")
            || name.startsWith("compareAnd")
            || name.startsWith("weakCompareAnd")
            || name.startsWith("getAnd");
    if ((!write && !name.startsWith("get")) || isAboutTheHandle(name, reflected)) {
      return null;
    }
    Target target = target(body, body.use(pc, 0), 0);
    if (target == null) {
      return null;
    }
    Mode mode = reflected ? Mode.PLAIN : mode(name);
    Field field = target.field();
    if (field == null) {
      return body.useCount(pc) < 3
          ? null
          : new Use(null, mode, write, body.use(pc, 1), body.use(pc, 2));
    }
    if (field.isStatic()) {
      return new Use(field, mode, write, -1, -1);
    }
    return body.useCount(pc) < 2 ? null : new Use(field, mode, write, body.use(pc, 1), -1);
  }

  /** Methods of reflected fields that begin like accesses. */
  private static boolean isAboutTheHandle(String name, boolean reflected) {
    return reflected
        && switch (name) {
          case "getName",
              "getType",
              "getModifiers",
              "getDeclaringClass",
              "getGenericType",
              "getAnnotation",
              "getAnnotations",
              "getDeclaredAnnotations",
              "getAnnotatedType",
              "setAccessible" ->
              true;
          default -> false;
        };
  }

  private static Mode mode(String name) {
    return switch (name) {
      case "get", "set", "weakCompareAndSetPlain" -> Mode.PLAIN;
      case "getOpaque", "setOpaque" -> Mode.OPAQUE;
      default -> Mode.SYNCHRONIZING;
    };
  }

  private @Nullable Target target(MethodBody body, int register, int depth) {
    Names n = names.of(body);
    int pc = n.definition(register);
    while (pc >= 0 && body.op(pc) == Op.CAST) {
      pc = n.definition(body.use(pc, 0));
    }
    if (pc < 0 || depth > 2) {
      return null;
    }
    if (body.op(pc) == Op.INVOKE) {
      return lookedUp(body, pc);
    }
    if (body.op(pc) != Op.GET_STATIC && body.op(pc) != Op.GET_FIELD) {
      return null;
    }
    Field holder = body.field(pc).resolve();
    if (holder == null || !fields.isStable(holder)) {
      return null;
    }
    Target[] found = new Target[1];
    int[] writes = new int[1];
    fields.eachInitialWrite(
        holder,
        (maker, at) -> {
          writes[0]++;
          found[0] = target(maker, maker.use(at, maker.useCount(at) - 1), depth + 1);
        });
    return writes[0] == 1 ? found[0] : null;
  }

  /** The field that a call with constant arguments looks up. */
  private @Nullable Target lookedUp(MethodBody body, int pc) {
    MethodRef ref = body.callee(pc);
    switch (ref.name()) {
      case "arrayElementVarHandle" -> {
        return new Target(null);
      }
      case "findVarHandle", "findStaticVarHandle" -> {
        return body.useCount(pc) == 4 ? field(body, body.use(pc, 1), body.use(pc, 2)) : null;
      }
      case "getDeclaredField", "getField" -> {
        return body.useCount(pc) == 2 ? field(body, body.use(pc, 0), body.use(pc, 1)) : null;
      }
      default -> {
        return null;
      }
    }
  }

  private @Nullable Target field(MethodBody body, int owner, int name) {
    if (!(names.of(body).of(owner) instanceof Name.Literal type)
        || !(type.value() instanceof ClassType declaring)
        || !(names.of(body).of(name) instanceof Name.Literal text)) {
      return null;
    }
    for (ClassType c = declaring; c != null; c = c.superClass()) {
      for (Field field : c.fields()) {
        if (field.name().equals(text.value())) {
          return new Target(field);
        }
      }
    }
    return null;
  }
}
