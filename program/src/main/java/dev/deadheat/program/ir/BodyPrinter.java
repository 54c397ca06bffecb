package dev.deadheat.program.ir;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.MethodRef;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Prints a body for people: one instruction a line, blocks with their edges, source lines. */
public final class BodyPrinter {
  private static final String[] COMPARISONS = {"==", "!=", "<", ">=", ">", "<="};

  private static final String[] ARITHMETIC = {
    "iadd", "ladd", "fadd", "dadd", "isub", "lsub", "fsub", "dsub", "imul", "lmul", "fmul", "dmul",
    "idiv", "ldiv", "fdiv", "ddiv", "irem", "lrem", "frem", "drem", "ineg", "lneg", "fneg", "dneg",
    "ishl", "lshl", "ishr", "lshr", "iushr", "lushr", "iand", "land", "ior", "lor", "ixor", "lxor",
    "iinc", "i2l", "i2f", "i2d", "l2i", "l2f", "l2d", "f2i", "f2l", "f2d", "d2i", "d2l", "d2f",
    "i2b", "i2c", "i2s", "lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg"
  };

  private final MethodBody body;
  private final StringBuilder out = new StringBuilder();

  private BodyPrinter(MethodBody body) {
    this.body = body;
  }

  /** The whole body, ending with a newline. */
  public static String print(MethodBody body) {
    BodyPrinter printer = new BodyPrinter(body);
    printer.header();
    for (int b = 0; b < body.blockCount(); b++) {
      printer.block(b);
    }
    return printer.out.toString();
  }

  /** One instruction, without its line. */
  public static String print(MethodBody body, int pc) {
    BodyPrinter printer = new BodyPrinter(body);
    printer.instruction(pc, body.blockOf(pc));
    return printer.out.toString();
  }

  private void header() {
    out.append(body.method().descriptor().result()).append(' ').append(body.method());
    out.append("\n  parameters:");
    for (int r = 0; r < body.parameterCount(); r++) {
      out.append(r == 0 ? " " : ", ").append(register(r)).append(' ');
      out.append(body.method().parameterType(r));
    }
    out.append(body.parameterCount() == 0 ? " none\n" : "\n");
  }

  private void block(int b) {
    out.append("b").append(b).append(':');
    if (body.predecessorCount(b) > 0) {
      out.append("  <-");
      for (int i = 0; i < body.predecessorCount(b); i++) {
        out.append(" b").append(body.predecessor(b, i));
      }
    }
    out.append('\n');
    int line = -1;
    for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
      int here = body.op(pc) == Op.PHI ? line : body.line(pc);
      out.append(here == line ? "        " : String.format(Locale.ROOT, "  %5d ", here));
      line = here;
      instruction(pc, b);
      out.append('\n');
    }
    String gap = "        ";
    int last = lastOp(b);
    if (!Op.isTerminator(last) && body.normalSuccessorCount(b) == 1) {
      out.append(gap).append("goto b").append(body.successor(b, 0)).append('\n');
    }
    if (body.successorCount(b) > body.normalSuccessorCount(b)) {
      out.append(gap).append("on exception:");
      for (int i = body.normalSuccessorCount(b); i < body.successorCount(b); i++) {
        out.append(" b").append(body.successor(b, i));
      }
      out.append('\n');
    }
  }

  private int lastOp(int b) {
    int op = Op.PHI;
    for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
      op = body.op(pc);
    }
    return op;
  }

  private void instruction(int pc, int b) {
    if (body.def(pc) >= 0) {
      out.append(register(body.def(pc))).append(" = ");
    }
    int op = body.op(pc);
    switch (op) {
      case Op.CONST_INT -> out.append(body.immediate(pc));
      case Op.CONST -> out.append(constant(body.object(pc)));
      case Op.UNARY, Op.BINARY -> {
        out.append(ARITHMETIC[body.sub(pc) - Opcodes.IADD]);
        uses(pc, 0);
      }
      case Op.CATCH ->
          out.append("catch ").append(body.object(pc) == null ? "any" : body.object(pc));
      case Op.GET_FIELD -> {
        out.append("getfield ").append(register(body.use(pc, 0))).append(' ');
        out.append(body.object(pc));
      }
      case Op.PUT_FIELD -> {
        out.append("putfield ").append(register(body.use(pc, 0))).append(' ');
        out.append(body.object(pc)).append(" = ").append(register(body.use(pc, 1)));
      }
      case Op.PUT_STATIC ->
          out.append("putstatic ")
              .append(body.object(pc))
              .append(" = ")
              .append(register(body.use(pc, 0)));
      case Op.ARRAY_LOAD ->
          out.append(register(body.use(pc, 0)) + "[" + register(body.use(pc, 1)) + "]");
      case Op.ARRAY_STORE ->
          out.append(register(body.use(pc, 0)) + "[" + register(body.use(pc, 1)) + "] = ")
              .append(register(body.use(pc, 2)));
      case Op.INVOKE -> {
        out.append(INVOKES[body.sub(pc) - Opcodes.INVOKEVIRTUAL]).append(' ');
        out.append(method(body.callee(pc)));
        uses(pc, 0);
      }
      case Op.INVOKE_DYNAMIC -> {
        out.append(site(body.callSite(pc)));
        uses(pc, 0);
      }
      case Op.IF -> branch(pc, b);
      case Op.SWITCH -> table(pc, b);
      default -> {
        out.append(Op.name(op));
        if (body.object(pc) != null) {
          out.append(' ').append(body.object(pc));
        }
        uses(pc, 0);
      }
    }
  }

  private static final String[] INVOKES = {"virtual", "special", "static", "interface"};

  private void uses(int pc, int from) {
    for (int i = from; i < body.useCount(pc); i++) {
      out.append(i == from ? " " : ", ").append(register(body.use(pc, i)));
    }
  }

  private void branch(int pc, int b) {
    int opcode = body.sub(pc);
    String left = register(body.use(pc, 0));
    String test;
    if (opcode == Opcodes.IFNULL) {
      test = left + " == null";
    } else if (opcode == Opcodes.IFNONNULL) {
      test = left + " != null";
    } else if (body.useCount(pc) == 1) {
      test = left + " " + COMPARISONS[opcode - Opcodes.IFEQ] + " 0";
    } else {
      int n = opcode - Opcodes.IF_ICMPEQ;
      test = left + " " + COMPARISONS[n < 6 ? n : n - 6] + " " + register(body.use(pc, 1));
    }
    out.append("if ").append(test).append(" goto b").append(body.successor(b, 0));
    out.append(" else b").append(body.successor(b, 1));
  }

  private void table(int pc, int b) {
    out.append("switch ").append(register(body.use(pc, 0)));
    if (body.object(pc) instanceof SwitchTable table) {
      for (int i = 0; i < table.size(); i++) {
        out.append(' ').append(table.key(i)).append(":b");
        out.append(body.successor(b, table.successor(i)));
      }
      out.append(" default:b").append(body.successor(b, table.defaultSuccessor()));
    }
  }

  private String register(int r) {
    String name = body.variable(r);
    return name == null ? "r" + r : "r" + r + "'" + name;
  }

  private static String method(MethodRef ref) {
    return ref + " " + ref.descriptor().result();
  }

  private static String site(CallSite site) {
    if (site instanceof CallSite.Lambda lambda) {
      return "lambda " + lambda.contract() + "." + lambda.name() + " -> " + lambda.target();
    }
    if (site instanceof CallSite.Concat concat) {
      return "concat " + (concat.recipe() == null ? "" : quote(concat.recipe()));
    }
    if (site instanceof CallSite.RecordMethod record) {
      return "recordmethod " + record.type() + "." + record.name();
    }
    if (site instanceof CallSite.Switch s) {
      return (s.overEnum() ? "enumswitch " : "typeswitch ") + s.labels();
    }
    CallSite.Other other = (CallSite.Other) site;
    return "dynamic " + other.name() + other.descriptor() + " by " + other.bootstrap();
  }

  /** A constant as in source, where there is a way to write it. */
  static String constant(@Nullable Object value) {
    if (value instanceof String text) {
      return quote(text);
    }
    if (value instanceof Long number) {
      return number + "L";
    }
    if (value instanceof Float number) {
      return number + "f";
    }
    if (value instanceof ClassType || value instanceof dev.deadheat.program.type.ArrayType) {
      return value + ".class";
    }
    if (value instanceof Descriptor) {
      return "methodtype " + value;
    }
    if (value instanceof MethodHandleRef) {
      return "methodhandle " + value;
    }
    return value instanceof DynamicConstant ? "dynamic " + value : String.valueOf(value);
  }

  private static String quote(String text) {
    return '"' + escape(text) + '"';
  }

  /** Text from a class file may have anything in it, also what terminals take for orders. */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> escaped.append("\\\"");
        case '\\' -> escaped.append("\\\\");
        case '\n' -> escaped.append("\\n");
        case '\t' -> escaped.append("\\t");
        case '\r' -> escaped.append("\\r");
        default -> {
          if (c < ' ' || c > '~') {
            escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            escaped.append(c);
          }
        }
      }
    }
    return escaped.toString();
  }
}
