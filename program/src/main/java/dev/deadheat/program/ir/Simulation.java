package dev.deadheat.program.ir;

import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.program.type.Type;
import dev.deadheat.program.type.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Runs each block's bytecode once over register names instead of values. The operand stack and the
 * local slots disappear: what is left of {@code iload 1; iload 2; iadd; istore 3} is one BINARY.
 *
 * <p>{@link Frames} knows what the slots hold where a block begins.
 */
final class Simulation {
  private final Method method;
  private final Types types;
  private final Bytecode bytecode;
  private final BlockGraph graph;
  private final Draft draft;
  private final Frames frames;
  private int at;

  private Simulation(Method method, Bytecode bytecode, boolean withNames) {
    this.method = method;
    this.types = method.owner().types();
    this.bytecode = bytecode;
    this.graph = new BlockGraph(bytecode);
    this.draft = new Draft(graph, method.parameterCount(), withNames);
    this.frames = new Frames(method, bytecode, graph, draft);
  }

  static Draft run(Method method, Bytecode bytecode, boolean withNames) {
    Simulation simulation = new Simulation(method, bytecode, withNames);
    for (int b = 0; b < simulation.graph.size(); b++) {
      simulation.block(b);
    }
    simulation.frames.fillPhis();
    return simulation.draft;
  }

  private void block(int b) {
    draft.blockStarts[b] = draft.code.size;
    frames.enter(b);
    if (graph.isPad(b)) {
      int target = graph.starts[graph.successors[b][0]];
      draft.atLine(target < 0 ? -1 : bytecode.lines[target]);
      int exception = draft.newRegister(Kind.REF);
      draft.emit(Op.CATCH, 0, exception, draft.constant(graph.catches[b]), 0);
      frames.push(exception);
    }
    for (int i = graph.starts[b]; i < graph.ends[b]; i++) {
      at = i;
      draft.atLine(bytecode.lines[i]);
      instruction(bytecode.opcodes[i], b);
    }
    draft.blockStarts[b + 1] = draft.code.size;
    frames.leave(b);
  }

  private void instruction(int opcode, int b) {
    int operand = bytecode.operands[at];
    Object object = bytecode.objects[at];
    switch (opcode) {
      case Opcodes.NOP, Opcodes.GOTO -> {}
      case Opcodes.ACONST_NULL -> frames.push(define(Op.CONST, 0, Kind.REF, -1));
      case Opcodes.BIPUSH, Opcodes.SIPUSH -> pushInt(operand);
      case Opcodes.LDC -> constant(object);
      case Opcodes.POP,
          Opcodes.POP2,
          Opcodes.DUP,
          Opcodes.DUP_X1,
          Opcodes.DUP_X2,
          Opcodes.DUP2,
          Opcodes.DUP2_X1,
          Opcodes.DUP2_X2,
          Opcodes.SWAP ->
          frames.shuffle(opcode);
      case Opcodes.IINC -> increment(operand);
      case Opcodes.GETSTATIC -> {
        FieldRef field = field(object);
        frames.push(define(Op.GET_STATIC, 0, field.type().kind(), draft.constant(field)));
      }
      case Opcodes.PUTSTATIC -> {
        FieldRef field = field(object);
        int value = frames.pop(field.type().kind());
        emit(Op.PUT_STATIC, 0, draft.constant(field), value);
      }
      case Opcodes.GETFIELD -> {
        FieldRef field = field(object);
        int from = frames.pop(Kind.REF);
        unary(Op.GET_FIELD, 0, field.type().kind(), draft.constant(field), from);
      }
      case Opcodes.PUTFIELD -> {
        FieldRef field = field(object);
        int value = frames.pop(field.type().kind());
        int to = frames.pop(Kind.REF);
        emit(Op.PUT_FIELD, 0, draft.constant(field), to, value);
      }
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC,
          Opcodes.INVOKEINTERFACE ->
          invoke(opcode, (MethodRef) required(object));
      case Opcodes.INVOKEDYNAMIC -> {
        CallSite site = (CallSite) required(object);
        call(Op.INVOKE_DYNAMIC, 0, site, site.descriptor(), false);
      }
      case Opcodes.NEW -> {
        if (!(object instanceof ClassType)) {
          throw new BadBytecodeException("has a 'new' of " + object);
        }
        frames.push(define(Op.NEW, 0, Kind.REF, draft.constant(object)));
      }
      case Opcodes.NEWARRAY -> newArray(primitive(operand));
      case Opcodes.ANEWARRAY -> newArray((Type) required(object));
      case Opcodes.MULTIANEWARRAY -> newMultiArray(object, operand);
      case Opcodes.ARRAYLENGTH -> unary(Op.ARRAY_LENGTH, 0, Kind.INT, -1, frames.pop(Kind.REF));
      case Opcodes.CHECKCAST ->
          unary(Op.CAST, 0, Kind.REF, draft.constant(object), frames.pop(Kind.REF));
      case Opcodes.INSTANCEOF ->
          unary(Op.INSTANCE_OF, 0, Kind.INT, draft.constant(object), frames.pop(Kind.REF));
      case Opcodes.MONITORENTER -> emit(Op.MONITOR_ENTER, 0, -1, frames.pop(Kind.REF));
      case Opcodes.MONITOREXIT -> emit(Op.MONITOR_EXIT, 0, -1, frames.pop(Kind.REF));
      case Opcodes.ATHROW -> emit(Op.THROW, 0, -1, frames.pop(Kind.REF));
      case Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH ->
          switchOn((Bytecode.Switch) required(object), b);
      case Opcodes.RETURN -> returnValue(Kind.VOID);
      case Opcodes.JSR, Opcodes.RET -> throw new BadBytecodeException("has a stray jsr or ret");
      default -> regular(opcode, operand, b);
    }
  }

  /** The opcodes that come in families, one for each kind. */
  private void regular(int opcode, int operand, int b) {
    if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
      pushInt(opcode - Opcodes.ICONST_0);
    } else if (opcode <= Opcodes.DCONST_1) {
      constant(
          switch (opcode) {
            case Opcodes.LCONST_0 -> 0L;
            case Opcodes.LCONST_1 -> 1L;
            case Opcodes.FCONST_0 -> 0f;
            case Opcodes.FCONST_1 -> 1f;
            case Opcodes.FCONST_2 -> 2f;
            case Opcodes.DCONST_0 -> 0d;
            default -> 1d;
          });
    } else if (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD) {
      Kind kind = Kind.of(opcode - Opcodes.ILOAD);
      int register = frames.load(operand, kind);
      draft.name(register, bytecode.variableAt(operand, at));
      frames.push(register);
    } else if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
      Kind kind = Kind.of(opcode - Opcodes.ISTORE);
      int register = frames.pop(kind);
      draft.name(register, bytecode.variableAt(operand, at + 1));
      frames.store(operand, register);
    } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      int index = frames.pop(Kind.INT);
      int array = frames.pop(Kind.REF);
      int def =
          define(Op.ARRAY_LOAD, opcode, Opcode.element(opcode - Opcodes.IALOAD), -1, array, index);
      frames.push(def);
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      int value = frames.pop(Opcode.element(opcode - Opcodes.IASTORE));
      int index = frames.pop(Kind.INT);
      int array = frames.pop(Kind.REF);
      emit(Op.ARRAY_STORE, opcode, -1, array, index, value);
    } else if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG) {
      Kind kind = Kind.of(opcode - Opcodes.INEG);
      unary(Op.UNARY, opcode, kind, -1, frames.pop(kind));
    } else if (opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR) {
      binary(opcode);
    } else if (opcode >= Opcodes.I2L && opcode <= Opcodes.I2S) {
      int from = frames.pop(Opcode.converted(opcode));
      unary(Op.UNARY, opcode, Opcode.result(opcode), -1, from);
    } else if (opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG) {
      binary(opcode);
    } else if (BlockGraph.isJump(opcode)) {
      branch(opcode, b);
    } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN) {
      returnValue(Kind.of(opcode - Opcodes.IRETURN));
    } else {
      throw new BadBytecodeException("has an unknown opcode " + opcode);
    }
  }

  private void constant(@Nullable Object value) {
    if (value instanceof Integer number) {
      pushInt(number);
      return;
    }
    Kind kind =
        value instanceof Long
            ? Kind.LONG
            : value instanceof Float
                ? Kind.FLOAT
                : value instanceof Double
                    ? Kind.DOUBLE
                    : value instanceof DynamicConstant d ? d.type().kind() : Kind.REF;
    int sub = BlockGraph.isResolved(value) ? Op.MAY_THROW : 0;
    frames.push(define(Op.CONST, sub, kind, draft.constant(value)));
  }

  private void pushInt(int value) {
    frames.push(define(Op.CONST_INT, 0, Kind.INT, value));
  }

  private void increment(int slot) {
    int before = frames.load(slot, Kind.INT);
    draft.name(before, bytecode.variableAt(slot, at));
    int by = define(Op.CONST_INT, 0, Kind.INT, bytecode.increments[at]);
    int after = define(Op.BINARY, Opcodes.IADD, Kind.INT, -1, before, by);
    draft.name(after, bytecode.variableAt(slot, at));
    frames.store(slot, after);
  }

  private void binary(int opcode) {
    int right = frames.pop(Opcode.rightOperand(opcode));
    int left = frames.pop(Opcode.leftOperand(opcode));
    frames.push(define(Op.BINARY, opcode, Opcode.result(opcode), -1, left, right));
  }

  private void branch(int opcode, int b) {
    boolean two = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
    boolean refs =
        opcode == Opcodes.IF_ACMPEQ
            || opcode == Opcodes.IF_ACMPNE
            || opcode == Opcodes.IFNULL
            || opcode == Opcodes.IFNONNULL;
    Kind kind = refs ? Kind.REF : Kind.INT;
    int right = two ? frames.pop(kind) : -1;
    int left = frames.pop(kind);
    if (graph.normalCounts[b] == 1) {
      return; // Both ways lead to the same place.
    }
    if (two) {
      emit(Op.IF, opcode, -1, left, right);
    } else {
      emit(Op.IF, opcode, -1, left);
    }
  }

  private void switchOn(Bytecode.Switch s, int b) {
    int value = frames.pop(Kind.INT);
    if (graph.normalCounts[b] == 1) {
      return;
    }
    int[] positions = new int[s.targets().length];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = position(b, s.targets()[i]);
    }
    SwitchTable table = new SwitchTable(s.keys(), positions, position(b, s.defaultTarget()));
    emit(Op.SWITCH, 0, draft.constant(table), value);
  }

  private int position(int b, int targetInstruction) {
    for (int i = 0; i < graph.normalCounts[b]; i++) {
      if (graph.starts[graph.successors[b][i]] == targetInstruction) {
        return i;
      }
    }
    throw new IllegalStateException("switch target is not a successor");
  }

  private void returnValue(Kind kind) {
    Kind declared = method.descriptor().result().kind();
    if (kind != declared) {
      throw new BadBytecodeException("returns " + kind + " where " + declared + " is declared");
    }
    if (kind == Kind.VOID) {
      emit(Op.RETURN, 0, -1);
    } else {
      emit(Op.RETURN, 0, -1, frames.pop(kind));
    }
  }

  private void invoke(int opcode, MethodRef ref) {
    if (opcode != Opcodes.INVOKESPECIAL && ref.name().equals("<init>")) {
      throw new BadBytecodeException("calls a constructor as if it were a method");
    }
    call(Op.INVOKE, opcode, ref, ref.descriptor(), opcode != Opcodes.INVOKESTATIC);
  }

  private void call(int op, int sub, Object target, Descriptor shape, boolean hasReceiver) {
    List<Type> parameters = shape.parameters();
    int first = hasReceiver ? 1 : 0;
    int[] arguments = new int[parameters.size() + first];
    for (int i = parameters.size() - 1; i >= 0; i--) {
      arguments[i + first] = frames.pop(parameters.get(i).kind());
    }
    if (hasReceiver) {
      arguments[0] = frames.pop(Kind.REF);
    }
    Kind result = shape.result().kind();
    int def = result == Kind.VOID ? -1 : draft.newRegister(result);
    draft.emit(op, sub, def, draft.constant(target), arguments.length);
    for (int argument : arguments) {
      draft.code.add(argument);
    }
    if (def >= 0) {
      frames.push(def);
    }
  }

  private void newArray(Type element) {
    int length = frames.pop(Kind.INT);
    unary(Op.NEW_ARRAY, 0, Kind.REF, draft.constant(types.arrayOf(element)), length);
  }

  private void newMultiArray(@Nullable Object type, int dimensions) {
    if (!(type instanceof ArrayType) || dimensions < 1) {
      throw new BadBytecodeException("has a multianewarray of " + type);
    }
    int[] lengths = new int[dimensions];
    for (int i = dimensions - 1; i >= 0; i--) {
      lengths[i] = frames.pop(Kind.INT);
    }
    frames.push(define(Op.NEW_MULTI_ARRAY, 0, Kind.REF, draft.constant(type), lengths));
  }

  private static Type primitive(int operand) {
    return switch (operand) {
      case Opcodes.T_BOOLEAN -> PrimitiveType.BOOLEAN;
      case Opcodes.T_CHAR -> PrimitiveType.CHAR;
      case Opcodes.T_FLOAT -> PrimitiveType.FLOAT;
      case Opcodes.T_DOUBLE -> PrimitiveType.DOUBLE;
      case Opcodes.T_BYTE -> PrimitiveType.BYTE;
      case Opcodes.T_SHORT -> PrimitiveType.SHORT;
      case Opcodes.T_INT -> PrimitiveType.INT;
      case Opcodes.T_LONG -> PrimitiveType.LONG;
      default -> throw new BadBytecodeException("has a newarray of unknown type " + operand);
    };
  }

  private static FieldRef field(@Nullable Object object) {
    return (FieldRef) required(object);
  }

  private static Object required(@Nullable Object object) {
    if (object == null) {
      throw new BadBytecodeException("has an instruction without its operand");
    }
    return object;
  }

  private void unary(int op, int sub, Kind kind, int extra, int use) {
    frames.push(define(op, sub, kind, extra, use));
  }

  private int define(int op, int sub, Kind kind, int extra, int... uses) {
    int def = draft.newRegister(kind);
    draft.emit(op, sub, def, extra, uses.length);
    for (int use : uses) {
      draft.code.add(use);
    }
    return def;
  }

  private void emit(int op, int sub, int extra, int... uses) {
    draft.emit(op, sub, -1, extra, uses.length);
    for (int use : uses) {
      draft.code.add(use);
    }
  }
}
