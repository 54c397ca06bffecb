package dev.deadheat.agent;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;

/**
 * Where an operand of an instruction comes from, as far as straight code tells: one walk backwards,
 * counting the words of the stack. Good for names and caches, which may do without an answer.
 */
final class Operands {
  private static final int UNKNOWN = -1;

  /** How far to look. */
  private static final int MOST = 60;

  private Operands() {}

  /**
   * The instruction that pushed a word of the stack.
   *
   * @param at before this instruction
   * @param depth 0 for the top word
   */
  static @Nullable AbstractInsnNode producer(AbstractInsnNode at, int depth) {
    int wanted = depth;
    AbstractInsnNode insn = at.getPrevious();
    for (int i = 0; i < MOST && insn != null; i++, insn = insn.getPrevious()) {
      int opcode = insn.getOpcode();
      if (insn instanceof FrameNode) {
        return null; // other ways lead here, maybe with another operand
      }
      if (opcode < 0) {
        continue;
      }
      if (opcode == Opcodes.DUP) {
        wanted = Math.max(0, wanted - 1);
        continue;
      }
      if (opcode == Opcodes.DUP2) {
        wanted = wanted < 4 ? wanted % 2 : wanted - 2;
        continue;
      }
      int pushed = pushed(insn);
      int popped = popped(insn);
      if (pushed == UNKNOWN || popped == UNKNOWN) {
        return null;
      }
      if (wanted < pushed) {
        return insn;
      }
      wanted = wanted - pushed + popped;
    }
    return null;
  }

  /** The array of an element access. */
  static @Nullable AbstractInsnNode array(AbstractInsnNode access) {
    return producer(access, valueSize(access) + 1);
  }

  /** The index of an element access. */
  static @Nullable AbstractInsnNode index(AbstractInsnNode access) {
    return producer(access, valueSize(access));
  }

  private static int valueSize(AbstractInsnNode access) {
    return switch (access.getOpcode()) {
      case Opcodes.LASTORE, Opcodes.DASTORE -> 2;
      case Opcodes.IASTORE,
          Opcodes.FASTORE,
          Opcodes.AASTORE,
          Opcodes.BASTORE,
          Opcodes.CASTORE,
          Opcodes.SASTORE ->
          1;
      default -> 0;
    };
  }

  private static int pushed(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (insn instanceof FieldInsnNode field) {
      boolean get = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
      return get ? Type.getType(field.desc).getSize() : 0;
    }
    if (insn instanceof MethodInsnNode call) {
      return Type.getReturnType(call.desc).getSize();
    }
    if (insn instanceof InvokeDynamicInsnNode call) {
      return Type.getReturnType(call.desc).getSize();
    }
    if (insn instanceof LdcInsnNode constant) {
      return constant.cst instanceof Long || constant.cst instanceof Double ? 2 : 1;
    }
    if (insn instanceof JumpInsnNode || insn instanceof MultiANewArrayInsnNode) {
      return UNKNOWN;
    }
    return switch (opcode) {
      case Opcodes.ACONST_NULL,
          Opcodes.ICONST_M1,
          Opcodes.ICONST_0,
          Opcodes.ICONST_1,
          Opcodes.ICONST_2,
          Opcodes.ICONST_3,
          Opcodes.ICONST_4,
          Opcodes.ICONST_5,
          Opcodes.FCONST_0,
          Opcodes.FCONST_1,
          Opcodes.FCONST_2,
          Opcodes.BIPUSH,
          Opcodes.SIPUSH,
          Opcodes.ILOAD,
          Opcodes.FLOAD,
          Opcodes.ALOAD,
          Opcodes.IALOAD,
          Opcodes.FALOAD,
          Opcodes.AALOAD,
          Opcodes.BALOAD,
          Opcodes.CALOAD,
          Opcodes.SALOAD,
          Opcodes.IADD,
          Opcodes.FADD,
          Opcodes.ISUB,
          Opcodes.FSUB,
          Opcodes.IMUL,
          Opcodes.FMUL,
          Opcodes.IDIV,
          Opcodes.FDIV,
          Opcodes.IREM,
          Opcodes.FREM,
          Opcodes.INEG,
          Opcodes.FNEG,
          Opcodes.ISHL,
          Opcodes.ISHR,
          Opcodes.IUSHR,
          Opcodes.IAND,
          Opcodes.IOR,
          Opcodes.IXOR,
          Opcodes.I2B,
          Opcodes.I2C,
          Opcodes.I2S,
          Opcodes.I2F,
          Opcodes.F2I,
          Opcodes.L2I,
          Opcodes.L2F,
          Opcodes.D2I,
          Opcodes.D2F,
          Opcodes.ARRAYLENGTH,
          Opcodes.CHECKCAST,
          Opcodes.NEW,
          Opcodes.NEWARRAY,
          Opcodes.ANEWARRAY ->
          1;
      case Opcodes.LCONST_0,
          Opcodes.LCONST_1,
          Opcodes.DCONST_0,
          Opcodes.DCONST_1,
          Opcodes.LLOAD,
          Opcodes.DLOAD,
          Opcodes.LALOAD,
          Opcodes.DALOAD,
          Opcodes.LADD,
          Opcodes.DADD,
          Opcodes.LSUB,
          Opcodes.DSUB,
          Opcodes.LMUL,
          Opcodes.DMUL,
          Opcodes.LDIV,
          Opcodes.DDIV,
          Opcodes.LREM,
          Opcodes.DREM,
          Opcodes.LNEG,
          Opcodes.DNEG,
          Opcodes.LSHL,
          Opcodes.LSHR,
          Opcodes.LUSHR,
          Opcodes.LAND,
          Opcodes.LOR,
          Opcodes.LXOR,
          Opcodes.I2L,
          Opcodes.I2D,
          Opcodes.F2L,
          Opcodes.F2D,
          Opcodes.L2D,
          Opcodes.D2L ->
          2;
      case Opcodes.IINC, Opcodes.NOP, Opcodes.POP, Opcodes.POP2 -> 0;
      default -> UNKNOWN;
    };
  }

  private static int popped(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (insn instanceof FieldInsnNode field) {
      int size = Type.getType(field.desc).getSize();
      return switch (opcode) {
        case Opcodes.GETFIELD -> 1;
        case Opcodes.PUTFIELD -> 1 + size;
        case Opcodes.PUTSTATIC -> size;
        default -> 0;
      };
    }
    if (insn instanceof MethodInsnNode call) {
      int words = Type.getArgumentsAndReturnSizes(call.desc) >> 2;
      return opcode == Opcodes.INVOKESTATIC ? words - 1 : words;
    }
    if (insn instanceof InvokeDynamicInsnNode call) {
      return (Type.getArgumentsAndReturnSizes(call.desc) >> 2) - 1;
    }
    if (insn instanceof LdcInsnNode) {
      return 0;
    }
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      return 2;
    }
    if (opcode >= Opcodes.IADD && opcode <= Opcodes.DREM) {
      // int, long, float, double in turn
      return (opcode - Opcodes.IADD) % 2 == 0 ? 2 : 4;
    }
    if (opcode == Opcodes.LSHL || opcode == Opcodes.LSHR || opcode == Opcodes.LUSHR) {
      return 3;
    }
    if (opcode >= Opcodes.ISHL && opcode <= Opcodes.LXOR) {
      return (opcode - Opcodes.ISHL) % 2 == 0 ? 2 : 4;
    }
    return switch (opcode) {
      case Opcodes.INEG,
          Opcodes.FNEG,
          Opcodes.I2B,
          Opcodes.I2C,
          Opcodes.I2S,
          Opcodes.I2F,
          Opcodes.I2L,
          Opcodes.I2D,
          Opcodes.F2I,
          Opcodes.F2L,
          Opcodes.F2D,
          Opcodes.ARRAYLENGTH,
          Opcodes.CHECKCAST,
          Opcodes.NEWARRAY,
          Opcodes.ANEWARRAY,
          Opcodes.POP ->
          1;
      case Opcodes.POP2,
          Opcodes.LNEG,
          Opcodes.DNEG,
          Opcodes.L2I,
          Opcodes.L2F,
          Opcodes.L2D,
          Opcodes.D2I,
          Opcodes.D2F,
          Opcodes.D2L ->
          2;
      default -> 0;
    };
  }
}
