package dev.deadheat.program.ir.interp;

import org.objectweb.asm.Opcodes;

/** The meaning of UNARY, BINARY and IF: the JVM's, by its opcodes. */
final class Arithmetic {
  private Arithmetic() {}

  static Object unary(int opcode, Object value) {
    return switch (opcode) {
      case Opcodes.INEG -> -(Integer) value;
      case Opcodes.LNEG -> -(Long) value;
      case Opcodes.FNEG -> -(Float) value;
      case Opcodes.DNEG -> -(Double) value;
      case Opcodes.I2L -> (long) (int) (Integer) value;
      case Opcodes.I2F -> (float) (int) (Integer) value;
      case Opcodes.I2D -> (double) (int) (Integer) value;
      case Opcodes.L2I -> (int) (long) (Long) value;
      case Opcodes.L2F -> (float) (long) (Long) value;
      case Opcodes.L2D -> (double) (long) (Long) value;
      case Opcodes.F2I -> (int) (float) (Float) value;
      case Opcodes.F2L -> (long) (float) (Float) value;
      case Opcodes.F2D -> (double) (float) (Float) value;
      case Opcodes.D2I -> (int) (double) (Double) value;
      case Opcodes.D2L -> (long) (double) (Double) value;
      case Opcodes.D2F -> (float) (double) (Double) value;
      case Opcodes.I2B -> (int) (byte) (int) (Integer) value;
      case Opcodes.I2C -> (int) (char) (int) (Integer) value;
      case Opcodes.I2S -> (int) (short) (int) (Integer) value;
      default -> throw new IrFailure("no unary operation: " + opcode);
    };
  }

  static Object binary(int opcode, Object left, Object right) {
    return switch (opcode) {
      case Opcodes.LSHL -> (Long) left << (Integer) right;
      case Opcodes.LSHR -> (Long) left >> (Integer) right;
      case Opcodes.LUSHR -> (Long) left >>> (Integer) right;
      case Opcodes.LCMP -> Long.compare((Long) left, (Long) right);
      case Opcodes.FCMPL, Opcodes.FCMPG ->
          compare((Float) left, (Float) right, opcode == Opcodes.FCMPG);
      case Opcodes.DCMPL, Opcodes.DCMPG ->
          compare((Double) left, (Double) right, opcode == Opcodes.DCMPG);
      default -> {
        if (left instanceof Integer a) {
          yield ints(opcode, a, (Integer) right);
        } else if (left instanceof Long a) {
          yield longs(opcode, a, (Long) right);
        } else if (left instanceof Float a) {
          yield floats(opcode, a, (Float) right);
        }
        yield doubles(opcode, (Double) left, (Double) right);
      }
    };
  }

  /** Whether IF goes to its first successor. */
  static boolean isTaken(int opcode, Object left, Object right) {
    return switch (opcode) {
      case Opcodes.IFEQ -> (Integer) left == 0;
      case Opcodes.IFNE -> (Integer) left != 0;
      case Opcodes.IFLT -> (Integer) left < 0;
      case Opcodes.IFGE -> (Integer) left >= 0;
      case Opcodes.IFGT -> (Integer) left > 0;
      case Opcodes.IFLE -> (Integer) left <= 0;
      case Opcodes.IF_ICMPEQ -> (int) (Integer) left == (Integer) right;
      case Opcodes.IF_ICMPNE -> (int) (Integer) left != (Integer) right;
      case Opcodes.IF_ICMPLT -> (Integer) left < (Integer) right;
      case Opcodes.IF_ICMPGE -> (Integer) left >= (Integer) right;
      case Opcodes.IF_ICMPGT -> (Integer) left > (Integer) right;
      case Opcodes.IF_ICMPLE -> (Integer) left <= (Integer) right;
      case Opcodes.IF_ACMPEQ -> left == right;
      case Opcodes.IF_ACMPNE -> left != right;
      case Opcodes.IFNULL -> left == null;
      case Opcodes.IFNONNULL -> left != null;
      default -> throw new IrFailure("no condition: " + opcode);
    };
  }

  private static int compare(double left, double right, boolean greaterIfNaN) {
    if (left < right) {
      return -1;
    }
    if (left == right) {
      return 0;
    }
    return left > right || greaterIfNaN ? 1 : -1;
  }

  private static Object ints(int opcode, int a, int b) {
    return switch (opcode) {
      case Opcodes.IADD -> a + b;
      case Opcodes.ISUB -> a - b;
      case Opcodes.IMUL -> a * b;
      case Opcodes.IDIV -> a / b;
      case Opcodes.IREM -> a % b;
      case Opcodes.ISHL -> a << b;
      case Opcodes.ISHR -> a >> b;
      case Opcodes.IUSHR -> a >>> b;
      case Opcodes.IAND -> a & b;
      case Opcodes.IOR -> a | b;
      case Opcodes.IXOR -> a ^ b;
      default -> throw new IrFailure("no binary operation on ints: " + opcode);
    };
  }

  private static Object longs(int opcode, long a, long b) {
    return switch (opcode) {
      case Opcodes.LADD -> a + b;
      case Opcodes.LSUB -> a - b;
      case Opcodes.LMUL -> a * b;
      case Opcodes.LDIV -> a / b;
      case Opcodes.LREM -> a % b;
      case Opcodes.LAND -> a & b;
      case Opcodes.LOR -> a | b;
      case Opcodes.LXOR -> a ^ b;
      default -> throw new IrFailure("no binary operation on longs: " + opcode);
    };
  }

  private static Object floats(int opcode, float a, float b) {
    return switch (opcode) {
      case Opcodes.FADD -> a + b;
      case Opcodes.FSUB -> a - b;
      case Opcodes.FMUL -> a * b;
      case Opcodes.FDIV -> a / b;
      case Opcodes.FREM -> a % b;
      default -> throw new IrFailure("no binary operation on floats: " + opcode);
    };
  }

  private static Object doubles(int opcode, double a, double b) {
    return switch (opcode) {
      case Opcodes.DADD -> a + b;
      case Opcodes.DSUB -> a - b;
      case Opcodes.DMUL -> a * b;
      case Opcodes.DDIV -> a / b;
      case Opcodes.DREM -> a % b;
      default -> throw new IrFailure("no binary operation on doubles: " + opcode);
    };
  }
}
