package dev.deadheat.program.ir;

/**
 * The instructions of the IR. Each has a defined register or none, an extra word (see below) and
 * used registers, listed here as {@code d = OP[extra] u0, u1}.
 */
public final class Op {
  /** {@code d = PHI u0, u1, …}: one use for each predecessor of the block, in their order. */
  public static final int PHI = 0;

  /** {@code d = CATCH[type]}: the exception caught here; extra is -1 where any is. */
  public static final int CATCH = 1;

  /** {@code d = CONST_INT[value]}: the extra word is the value itself. */
  public static final int CONST_INT = 2;

  /**
   * {@code d = CONST[object]}: a Long, Float, Double, String, {@link
   * dev.deadheat.program.type.Type} (a class literal), {@link dev.deadheat.program.type.Descriptor}
   * (a method type), {@link MethodHandleRef}, {@link DynamicConstant}; extra is -1 for null.
   */
  public static final int CONST = 3;

  /** {@code d = UNARY u0}: negation or conversion; the sub-operation is the JVM opcode. */
  public static final int UNARY = 4;

  /** {@code d = BINARY u0, u1}: arithmetic, shift, comparison; sub is the JVM opcode. */
  public static final int BINARY = 5;

  /** {@code d = CAST[type] u0}: the same reference, or ClassCastException. */
  public static final int CAST = 6;

  /** {@code d = INSTANCE_OF[type] u0}. */
  public static final int INSTANCE_OF = 7;

  /** {@code d = GET_FIELD[FieldRef] u0}. */
  public static final int GET_FIELD = 8;

  /** {@code PUT_FIELD[FieldRef] u0, u1}: object, value. */
  public static final int PUT_FIELD = 9;

  /** {@code d = GET_STATIC[FieldRef]}. */
  public static final int GET_STATIC = 10;

  /** {@code PUT_STATIC[FieldRef] u0}. */
  public static final int PUT_STATIC = 11;

  /** {@code d = ARRAY_LOAD u0, u1}: array, index; sub is the JVM opcode (IALOAD … SALOAD). */
  public static final int ARRAY_LOAD = 12;

  /** {@code ARRAY_STORE u0, u1, u2}: array, index, value; sub is the JVM opcode. */
  public static final int ARRAY_STORE = 13;

  /** {@code d = ARRAY_LENGTH u0}. */
  public static final int ARRAY_LENGTH = 14;

  /** {@code d = NEW[ClassType]}. */
  public static final int NEW = 15;

  /** {@code d = NEW_ARRAY[ArrayType] u0}: of this length. */
  public static final int NEW_ARRAY = 16;

  /** {@code d = NEW_MULTI_ARRAY[ArrayType] u0, u1, …}: the lengths that are given. */
  public static final int NEW_MULTI_ARRAY = 17;

  /**
   * {@code d = INVOKE[MethodRef] u0, u1, …}: receiver first, if there is one; sub is the JVM opcode
   * (INVOKEVIRTUAL, INVOKESPECIAL, INVOKESTATIC, INVOKEINTERFACE).
   */
  public static final int INVOKE = 18;

  /** {@code d = INVOKE_DYNAMIC[CallSite] u0, …}. */
  public static final int INVOKE_DYNAMIC = 19;

  /** {@code MONITOR_ENTER u0}. */
  public static final int MONITOR_ENTER = 20;

  /** {@code MONITOR_EXIT u0}. */
  public static final int MONITOR_EXIT = 21;

  /** {@code IF u0 [, u1]}: sub is the JVM opcode; taken to successor 0, else to successor 1. */
  public static final int IF = 22;

  /** {@code SWITCH[SwitchTable] u0}: to one of the block's normal successors. */
  public static final int SWITCH = 23;

  /** {@code RETURN [u0]}. */
  public static final int RETURN = 24;

  /** {@code THROW u0}. */
  public static final int THROW = 25;

  private static final String[] NAMES = {
    "phi",
    "catch",
    "const",
    "const",
    "unary",
    "binary",
    "cast",
    "instanceof",
    "getfield",
    "putfield",
    "getstatic",
    "putstatic",
    "arrayload",
    "arraystore",
    "arraylength",
    "new",
    "newarray",
    "newmultiarray",
    "invoke",
    "invokedynamic",
    "monitorenter",
    "monitorexit",
    "if",
    "switch",
    "return",
    "throw"
  };

  /** How many operations there are. */
  public static final int COUNT = NAMES.length;

  private Op() {}

  /** The name of an operation. */
  public static String name(int op) {
    return NAMES[op];
  }

  /** Whether it ends its block. */
  public static boolean isTerminator(int op) {
    return op >= IF;
  }

  /**
   * Whether it can throw: null, bounds, casts, division, linkage, class initialisation, calls.
   * Errors that may strike anywhere (stack overflow, out of memory in mid-computation) do not
   * count.
   */
  public static boolean mayThrow(int op, int sub) {
    return switch (op) {
      case PHI, CATCH, CONST_INT, UNARY, IF, SWITCH, RETURN -> false;
      case CONST -> sub == MAY_THROW;
      case BINARY -> sub == 108 || sub == 109 || sub == 112 || sub == 113; // idiv ldiv irem lrem
      default -> true;
    };
  }

  /** The sub-operation of a CONST that is resolved at run time: class, method type, handle. */
  static final int MAY_THROW = 1;
}
