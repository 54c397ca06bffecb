package dev.deadheat.program.ir;

import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.program.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Rules for operands, results and the objects of the pool. */
final class OperandRules {
  private static final Kind[] FOUR = {Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE};
  private static final Kind[] ELEMENTS = {
    Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE, Kind.REF, Kind.INT, Kind.INT, Kind.INT
  };

  /** What I2L … I2S make, two letters each: from and to. */
  private static final String CONVERSIONS = "ILIFIDLILFLDFIFLFDDIDLDFIIIIII";

  private final MethodBody body;
  private final Problems problems;
  private int block;
  private int pc;

  private OperandRules(MethodBody body, Problems problems) {
    this.body = body;
    this.problems = problems;
  }

  static void check(MethodBody body, Problems problems) {
    new OperandRules(body, problems).all();
  }

  private void all() {
    for (int i = 0; i < body.parameterCount(); i++) {
      if (i >= body.registerCount() || body.kind(i) != body.method().parameterType(i).kind()) {
        problems.inBody("parameter " + i + " has a register of the wrong kind");
        return;
      }
    }
    for (block = 0; block < body.blockCount(); block++) {
      for (pc = body.blockStart(block); pc < body.blockEnd(block); pc = body.next(pc)) {
        if (registers()) {
          instruction();
        }
      }
    }
  }

  private boolean registers() {
    boolean there = body.def(pc) >= -1 && body.def(pc) < body.registerCount();
    for (int i = 0; i < body.useCount(pc); i++) {
      there &= body.use(pc, i) >= 0 && body.use(pc, i) < body.registerCount();
    }
    if (!there) {
      wrong("names a register that is not there");
    }
    return there;
  }

  private void instruction() {
    switch (body.op(pc)) {
      case Op.PHI -> phi();
      case Op.CATCH -> {
        uses(0);
        def(Kind.REF);
        if (hasObject()) {
          object(ClassType.class);
        }
      }
      case Op.CONST_INT -> {
        uses(0);
        def(Kind.INT);
      }
      case Op.CONST -> constant();
      case Op.UNARY -> unary(body.sub(pc));
      case Op.BINARY -> binary(body.sub(pc));
      case Op.CAST -> {
        one(Kind.REF, Kind.REF);
        referenceType();
      }
      case Op.INSTANCE_OF -> {
        one(Kind.REF, Kind.INT);
        referenceType();
      }
      case Op.GET_FIELD, Op.PUT_FIELD, Op.GET_STATIC, Op.PUT_STATIC -> field();
      case Op.ARRAY_LOAD -> arrayLoad();
      case Op.ARRAY_STORE -> arrayStore();
      case Op.ARRAY_LENGTH -> one(Kind.REF, Kind.INT);
      case Op.NEW -> {
        uses(0);
        def(Kind.REF);
        object(ClassType.class);
      }
      case Op.NEW_ARRAY -> {
        one(Kind.INT, Kind.REF);
        object(ArrayType.class);
      }
      case Op.NEW_MULTI_ARRAY -> newMultiArray();
      case Op.INVOKE -> invoke();
      case Op.INVOKE_DYNAMIC -> {
        CallSite site = object(CallSite.class);
        if (site != null) {
          call(site.descriptor(), 0);
        }
      }
      case Op.MONITOR_ENTER, Op.MONITOR_EXIT, Op.THROW -> one(Kind.REF, Kind.VOID);
      case Op.IF -> condition(body.sub(pc));
      case Op.SWITCH -> {
        one(Kind.INT, Kind.VOID);
        object(SwitchTable.class);
      }
      case Op.RETURN -> {
        Kind result = body.method().descriptor().result().kind();
        def(Kind.VOID);
        if (result == Kind.VOID) {
          uses(0);
        } else if (uses(1)) {
          use(0, result);
        }
      }
      default -> wrong("has no rule");
    }
  }

  private void phi() {
    int def = body.def(pc);
    if (def < 0) {
      wrong("defines nothing");
    } else if (uses(body.predecessorCount(block))) {
      for (int i = 0; i < body.useCount(pc); i++) {
        use(i, body.kind(def));
      }
    }
  }

  private void constant() {
    uses(0);
    Object value = body.object(pc);
    boolean resolved = false;
    if (value == null || value instanceof String) {
      def(Kind.REF);
    } else if (value instanceof Long) {
      def(Kind.LONG);
    } else if (value instanceof Float) {
      def(Kind.FLOAT);
    } else if (value instanceof Double) {
      def(Kind.DOUBLE);
    } else if (value instanceof DynamicConstant dynamic) {
      resolved = true;
      def(dynamic.type().kind());
    } else if (value instanceof ClassType
        || value instanceof ArrayType
        || value instanceof Descriptor
        || value instanceof MethodHandleRef) {
      resolved = true;
      def(Kind.REF);
    } else {
      wrong("is no constant: " + value.getClass().getSimpleName());
    }
    if (resolved != body.mayThrow(pc)) {
      wrong(resolved ? "is resolved at run time and may throw" : "cannot throw");
    }
  }

  private void unary(int sub) {
    if (sub >= Opcodes.INEG && sub <= Opcodes.DNEG) {
      Kind kind = FOUR[sub - Opcodes.INEG];
      one(kind, kind);
    } else if (sub >= Opcodes.I2L && sub <= Opcodes.I2S) {
      int i = 2 * (sub - Opcodes.I2L);
      one(kindOf(CONVERSIONS.charAt(i)), kindOf(CONVERSIONS.charAt(i + 1)));
    } else {
      wrong("is no unary operation: " + sub);
    }
  }

  private void binary(int sub) {
    if ((sub >= Opcodes.IADD && sub <= Opcodes.DREM)) {
      Kind kind = FOUR[(sub - Opcodes.IADD) & 3];
      two(kind, kind, kind);
    } else if (sub >= Opcodes.ISHL && sub <= Opcodes.LUSHR) {
      Kind kind = FOUR[(sub - Opcodes.ISHL) & 1];
      two(kind, Kind.INT, kind);
    } else if (sub >= Opcodes.IAND && sub <= Opcodes.LXOR) {
      Kind kind = FOUR[(sub - Opcodes.IAND) & 1];
      two(kind, kind, kind);
    } else if (sub >= Opcodes.LCMP && sub <= Opcodes.DCMPG) {
      Kind kind = FOUR[(sub - Opcodes.LCMP + 3) >> 1];
      two(kind, kind, Kind.INT);
    } else {
      wrong("is no binary operation: " + sub);
    }
  }

  private void condition(int sub) {
    if (sub >= Opcodes.IFEQ && sub <= Opcodes.IFLE) {
      one(Kind.INT, Kind.VOID);
    } else if (sub == Opcodes.IFNULL || sub == Opcodes.IFNONNULL) {
      one(Kind.REF, Kind.VOID);
    } else if (sub >= Opcodes.IF_ICMPEQ && sub <= Opcodes.IF_ICMPLE) {
      two(Kind.INT, Kind.INT, Kind.VOID);
    } else if (sub == Opcodes.IF_ACMPEQ || sub == Opcodes.IF_ACMPNE) {
      two(Kind.REF, Kind.REF, Kind.VOID);
    } else {
      wrong("is no condition: " + sub);
    }
  }

  private void field() {
    FieldRef field = object(FieldRef.class);
    if (field == null) {
      return;
    }
    Kind kind = field.type().kind();
    switch (body.op(pc)) {
      case Op.GET_FIELD -> one(Kind.REF, kind);
      case Op.PUT_FIELD -> two(Kind.REF, kind, Kind.VOID);
      case Op.PUT_STATIC -> one(kind, Kind.VOID);
      default -> {
        uses(0);
        def(kind);
      }
    }
  }

  private void arrayLoad() {
    int i = body.sub(pc) - Opcodes.IALOAD;
    if (i < 0 || i >= ELEMENTS.length) {
      wrong("is no array load: " + body.sub(pc));
    } else {
      two(Kind.REF, Kind.INT, ELEMENTS[i]);
    }
  }

  private void arrayStore() {
    int i = body.sub(pc) - Opcodes.IASTORE;
    def(Kind.VOID);
    if (i < 0 || i >= ELEMENTS.length) {
      wrong("is no array store: " + body.sub(pc));
    } else if (uses(3)) {
      use(0, Kind.REF);
      use(1, Kind.INT);
      use(2, ELEMENTS[i]);
    }
  }

  private void newMultiArray() {
    def(Kind.REF);
    ArrayType type = object(ArrayType.class);
    int given = body.useCount(pc);
    int dimensions = 0;
    for (Type t = type; t instanceof ArrayType array; t = array.element()) {
      dimensions++;
    }
    if (given < 1 || given > dimensions) {
      wrong("has " + given + " lengths for " + dimensions + " dimensions");
    }
    for (int i = 0; i < given; i++) {
      use(i, Kind.INT);
    }
  }

  private void invoke() {
    MethodRef method = object(MethodRef.class);
    int sub = body.sub(pc);
    if (sub < Opcodes.INVOKEVIRTUAL || sub > Opcodes.INVOKEINTERFACE) {
      wrong("is no call: " + sub);
    } else if (method != null) {
      if (method.name().equals("<init>") && sub != Opcodes.INVOKESPECIAL) {
        wrong("calls a constructor, but not as one");
      }
      call(method.descriptor(), sub == Opcodes.INVOKESTATIC ? 0 : 1);
    }
  }

  private void call(Descriptor descriptor, int receivers) {
    List<Type> parameters = descriptor.parameters();
    def(descriptor.result().kind());
    if (uses(parameters.size() + receivers)) {
      if (receivers > 0) {
        use(0, Kind.REF);
      }
      for (int i = 0; i < parameters.size(); i++) {
        use(receivers + i, parameters.get(i).kind());
      }
    }
  }

  private void one(Kind operand, Kind result) {
    def(result);
    if (uses(1)) {
      use(0, operand);
    }
  }

  private void two(Kind first, Kind second, Kind result) {
    def(result);
    if (uses(2)) {
      use(0, first);
      use(1, second);
    }
  }

  private boolean uses(int count) {
    if (body.useCount(pc) != count) {
      wrong("has " + body.useCount(pc) + " operands, not " + count);
      return false;
    }
    return true;
  }

  private void use(int i, Kind kind) {
    Kind found = body.kind(body.use(pc, i));
    if (found != kind) {
      wrong("operand " + i + " is " + found + ", not " + kind);
    }
  }

  private void def(Kind kind) {
    int def = body.def(pc);
    Kind found = def < 0 ? Kind.VOID : body.kind(def);
    if (found != kind) {
      wrong("its result is " + found + ", not " + kind);
    }
  }

  private boolean hasObject() {
    return body.immediate(pc) != -1;
  }

  private <T> @Nullable T object(Class<T> type) {
    Object object = hasObject() ? body.object(pc) : null;
    if (type.isInstance(object)) {
      return type.cast(object);
    }
    wrong("needs a " + type.getSimpleName() + ", has " + object);
    return null;
  }

  private void referenceType() {
    Type type = object(Type.class);
    if (type instanceof PrimitiveType) {
      wrong("needs a reference type, has " + type);
    }
  }

  private static Kind kindOf(char letter) {
    return switch (letter) {
      case 'I' -> Kind.INT;
      case 'L' -> Kind.LONG;
      case 'F' -> Kind.FLOAT;
      default -> Kind.DOUBLE;
    };
  }

  private void wrong(String what) {
    problems.at(block, pc, what);
  }
}
