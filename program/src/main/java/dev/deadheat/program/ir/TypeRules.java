package dev.deadheat.program.ir;

import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.program.type.Type;
import dev.deadheat.program.type.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Rules for references whose class the definition tells (allocation, constant, parameter, field,
 * result of a call, cast, catch, element of such an array), held against what the use demands. As
 * in the JVM's own verifier an interface is as good as Object. Phis are not looked through, and
 * what a missing class might allow is allowed.
 *
 * <p>They catch a builder that mixes up two registers of the same kind.
 */
final class TypeRules {
  /** Array loads of array loads are followed this far. */
  private static final int DEPTH = 4;

  private final MethodBody body;
  private final Types types;
  private final Problems problems;
  private final int[] definedAt;
  private int block;
  private int pc;

  private TypeRules(MethodBody body, Problems problems) {
    this.body = body;
    this.types = body.method().owner().types();
    this.problems = problems;
    this.definedAt = new int[body.registerCount()];
  }

  static void check(MethodBody body, Problems problems) {
    TypeRules rules = new TypeRules(body, problems);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.def(pc) >= 0) {
        rules.definedAt[body.def(pc)] = pc;
      }
    }
    for (int b = 0; b < body.blockCount(); b++) {
      rules.block = b;
      for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
        rules.pc = pc;
        rules.instruction();
      }
    }
  }

  private void instruction() {
    switch (body.op(pc)) {
      case Op.GET_FIELD -> needs(0, field().owner());
      case Op.PUT_FIELD -> {
        needs(0, field().owner());
        needs(1, field().type());
      }
      case Op.PUT_STATIC -> needs(0, field().type());
      case Op.INVOKE -> {
        MethodRef method = method();
        boolean receiver = body.sub(pc) != Opcodes.INVOKESTATIC;
        if (receiver) {
          needs(0, method.owner());
        }
        arguments(method.descriptor(), receiver ? 1 : 0);
      }
      case Op.INVOKE_DYNAMIC -> arguments(site().descriptor(), 0);
      case Op.RETURN -> {
        if (body.useCount(pc) == 1) {
          needs(0, body.method().descriptor().result());
        }
      }
      case Op.THROW -> needs(0, types.classType("java/lang/Throwable"));
      case Op.ARRAY_LENGTH -> array(-1);
      case Op.ARRAY_LOAD -> array(body.sub(pc) - Opcodes.IALOAD);
      case Op.ARRAY_STORE -> array(body.sub(pc) - Opcodes.IASTORE);
      default -> {
        // The others take any reference, or none.
      }
    }
  }

  private void arguments(Descriptor descriptor, int first) {
    List<Type> parameters = descriptor.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      needs(first + i, parameters.get(i));
    }
  }

  private void needs(int i, Type demanded) {
    if (demanded.kind() != Kind.REF || demanded == types.object()) {
      return;
    }
    Type known = typeOf(body.use(pc, i), DEPTH);
    if (known != null && known != demanded && !fits(known, demanded)) {
      problems.at(block, pc, "operand " + i + " is a " + known + ", not a " + demanded);
    }
  }

  /** The array operand, for loads and stores in the order int, long, …, short, or -1 for any. */
  private void array(int access) {
    Type known = typeOf(body.use(pc, 0), DEPTH);
    if (known == null) {
      return;
    }
    boolean fits = false;
    if (known instanceof ArrayType array) {
      Type element = array.element();
      fits =
          switch (access) {
            case 0 -> element == PrimitiveType.INT;
            case 1 -> element == PrimitiveType.LONG;
            case 2 -> element == PrimitiveType.FLOAT;
            case 3 -> element == PrimitiveType.DOUBLE;
            case 4 -> element.kind() == Kind.REF;
            case 5 -> element == PrimitiveType.BYTE || element == PrimitiveType.BOOLEAN;
            case 6 -> element == PrimitiveType.CHAR;
            case 7 -> element == PrimitiveType.SHORT;
            default -> true;
          };
    }
    if (!fits) {
      problems.at(block, pc, "is applied to a " + known);
    }
  }

  /** What the definition says; null where it says nothing (a phi) or the value is null. */
  private @Nullable Type typeOf(int register, int depth) {
    if (register < body.parameterCount()) {
      return body.method().parameterType(register);
    }
    int at = definedAt[register];
    Object object = body.op(at) == Op.CONST_INT ? null : body.object(at);
    return switch (body.op(at)) {
      case Op.CATCH ->
          object instanceof ClassType caught ? caught : types.classType("java/lang/Throwable");
      case Op.CONST -> constant(object);
      case Op.CAST, Op.NEW, Op.NEW_ARRAY, Op.NEW_MULTI_ARRAY -> (Type) object;
      case Op.GET_FIELD, Op.GET_STATIC -> object instanceof FieldRef field ? field.type() : null;
      case Op.INVOKE -> object instanceof MethodRef m ? m.descriptor().result() : null;
      case Op.INVOKE_DYNAMIC -> object instanceof CallSite s ? s.descriptor().result() : null;
      case Op.ARRAY_LOAD ->
          depth > 0 && typeOf(body.use(at, 0), depth - 1) instanceof ArrayType array
              ? array.element()
              : null;
      default -> null;
    };
  }

  private @Nullable Type constant(@Nullable Object value) {
    if (value instanceof String) {
      return types.classType("java/lang/String");
    } else if (value instanceof Type) {
      return types.classType("java/lang/Class");
    } else if (value instanceof Descriptor) {
      return types.classType("java/lang/invoke/MethodType");
    } else if (value instanceof MethodHandleRef) {
      return types.classType("java/lang/invoke/MethodHandle");
    } else {
      return value instanceof DynamicConstant dynamic ? dynamic.type() : null;
    }
  }

  private boolean fits(Type known, Type demanded) {
    if (known == demanded || demanded == types.object()) {
      return true;
    }
    if (demanded instanceof ArrayType wanted) {
      return known instanceof ArrayType array
          && array.element().kind() == Kind.REF
          && wanted.element().kind() == Kind.REF
          && fits(array.element(), wanted.element());
    }
    if (demanded instanceof ClassType wanted) {
      return wanted.isInterface()
          || wanted.isPhantom()
          || (known instanceof ClassType type
              && (type.isSubtypeOf(wanted) || type.hasPhantomAncestor()));
    }
    return false;
  }

  private FieldRef field() {
    return (FieldRef) object();
  }

  private MethodRef method() {
    return (MethodRef) object();
  }

  private CallSite site() {
    return (CallSite) object();
  }

  /** The object of this instruction, which {@link OperandRules} has seen. */
  private Object object() {
    Object object = body.object(pc);
    if (object == null) {
      throw new IllegalStateException("no object at " + pc);
    }
    return object;
  }
}
