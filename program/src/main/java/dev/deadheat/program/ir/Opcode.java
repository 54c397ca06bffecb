package dev.deadheat.program.ir;

import dev.deadheat.program.type.Kind;
import org.objectweb.asm.Opcodes;

/** What the arithmetic opcodes of the JVM take and give. */
final class Opcode {
  private Opcode() {}

  /** The kind of the elements in the n-th opcode of IALOAD … SALOAD or IASTORE … SASTORE. */
  static Kind element(int n) {
    return n < 5 ? Kind.of(n) : Kind.INT;
  }

  /** What a conversion takes. */
  static Kind converted(int opcode) {
    return switch (opcode) {
      case Opcodes.L2I, Opcodes.L2F, Opcodes.L2D -> Kind.LONG;
      case Opcodes.F2I, Opcodes.F2L, Opcodes.F2D -> Kind.FLOAT;
      case Opcodes.D2I, Opcodes.D2L, Opcodes.D2F -> Kind.DOUBLE;
      default -> Kind.INT;
    };
  }

  static Kind leftOperand(int opcode) {
    return switch (opcode) {
      case Opcodes.LCMP -> Kind.LONG;
      case Opcodes.FCMPL, Opcodes.FCMPG -> Kind.FLOAT;
      case Opcodes.DCMPL, Opcodes.DCMPG -> Kind.DOUBLE;
      default -> result(opcode);
    };
  }

  static Kind rightOperand(int opcode) {
    return switch (opcode) {
      case Opcodes.LSHL, Opcodes.LSHR, Opcodes.LUSHR -> Kind.INT;
      default -> leftOperand(opcode);
    };
  }

  /** What an arithmetic instruction, conversion or comparison gives. */
  static Kind result(int opcode) {
    if (opcode >= Opcodes.IADD && opcode <= Opcodes.DNEG) {
      return Kind.of((opcode - Opcodes.IADD) & 3);
    }
    if (opcode >= Opcodes.ISHL && opcode <= Opcodes.LXOR) {
      return (opcode - Opcodes.ISHL) % 2 == 0 ? Kind.INT : Kind.LONG;
    }
    return switch (opcode) {
      case Opcodes.I2L, Opcodes.F2L, Opcodes.D2L -> Kind.LONG;
      case Opcodes.I2F, Opcodes.L2F, Opcodes.D2F -> Kind.FLOAT;
      case Opcodes.I2D, Opcodes.L2D, Opcodes.F2D -> Kind.DOUBLE;
      default -> Kind.INT;
    };
  }
}
