package dev.deadheat.program.ir;

import java.util.function.IntUnaryOperator;
import org.objectweb.asm.Opcodes;

/** Conditions that tell an operand from zero, false and null: where a flag was seen to be set. */
public final class ZeroTests {
  private ZeroTests() {}

  /**
   * The successor of a condition at which one of its operands is surely neither zero nor null; -1
   * if there is none, and never both.
   *
   * @param operand which of its one or two operands is meant
   * @param definition where a register gets its value, or negative
   */
  public static int away(MethodBody body, int pc, int operand, IntUnaryOperator definition) {
    int opcode = body.sub(pc);
    if (body.useCount(pc) == 1) {
      return switch (opcode) {
        case Opcodes.IFNE, Opcodes.IFLT, Opcodes.IFGT, Opcodes.IFNONNULL -> 0;
        case Opcodes.IFEQ, Opcodes.IFGE, Opcodes.IFLE, Opcodes.IFNULL -> 1;
        default -> -1;
      };
    }
    int other = definition.applyAsInt(body.use(pc, 1 - operand));
    if (other < 0 || body.op(other) != Op.CONST_INT) {
      return -1;
    }
    long constant = body.immediate(other);
    return switch (operand == 0 ? opcode : mirrored(opcode)) {
      case Opcodes.IF_ICMPEQ -> constant != 0 ? 0 : 1;
      case Opcodes.IF_ICMPNE -> constant != 0 ? 1 : 0;
      // One side of a bound has zero, the other has not.
      case Opcodes.IF_ICMPGE -> constant > 0 ? 0 : 1;
      case Opcodes.IF_ICMPLT -> constant > 0 ? 1 : 0;
      case Opcodes.IF_ICMPGT -> constant >= 0 ? 0 : 1;
      case Opcodes.IF_ICMPLE -> constant >= 0 ? 1 : 0;
      default -> -1;
    };
  }

  /** The same comparison with its operands exchanged. */
  private static int mirrored(int opcode) {
    return switch (opcode) {
      case Opcodes.IF_ICMPGE -> Opcodes.IF_ICMPLE;
      case Opcodes.IF_ICMPLE -> Opcodes.IF_ICMPGE;
      case Opcodes.IF_ICMPGT -> Opcodes.IF_ICMPLT;
      case Opcodes.IF_ICMPLT -> Opcodes.IF_ICMPGT;
      default -> opcode;
    };
  }
}
