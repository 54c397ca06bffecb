package dev.deadheat.benchmarks.soundness;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Instructions that work on the operand stack alone. */
final class Jumps {
  private Jumps() {}

  static boolean taken(Strand.Frame frame, int opcode) {
    switch (opcode) {
      case Opcodes.GOTO -> {
        return true;
      }
      case Opcodes.IFNULL -> {
        return frame.pop() == null;
      }
      case Opcodes.IFNONNULL -> {
        return frame.pop() != null;
      }
      case Opcodes.IFEQ -> {
        return frame.popInt() == 0;
      }
      case Opcodes.IFNE -> {
        return frame.popInt() != 0;
      }
      case Opcodes.IFLT -> {
        return frame.popInt() < 0;
      }
      case Opcodes.IFGE -> {
        return frame.popInt() >= 0;
      }
      case Opcodes.IFGT -> {
        return frame.popInt() > 0;
      }
      case Opcodes.IFLE -> {
        return frame.popInt() <= 0;
      }
      case Opcodes.IF_ACMPEQ -> {
        return isSamePair(frame);
      }
      case Opcodes.IF_ACMPNE -> {
        return !isSamePair(frame);
      }
      default -> {
        int second = frame.popInt();
        int first = frame.popInt();
        return switch (opcode) {
          case Opcodes.IF_ICMPEQ -> first == second;
          case Opcodes.IF_ICMPNE -> first != second;
          case Opcodes.IF_ICMPLT -> first < second;
          case Opcodes.IF_ICMPGE -> first >= second;
          case Opcodes.IF_ICMPGT -> first > second;
          case Opcodes.IF_ICMPLE -> first <= second;
          default -> throw new IllegalStateException("jump " + opcode);
        };
      }
    }
  }

  private static boolean isSamePair(Strand.Frame frame) {
    Object second = frame.pop();
    Object first = frame.pop();
    return first == second;
  }

  static void stack(Strand.Frame frame, int opcode) {
    switch (opcode) {
      case Opcodes.NOP -> {}
      case Opcodes.ACONST_NULL -> frame.push(null);
      case Opcodes.ICONST_M1,
          Opcodes.ICONST_0,
          Opcodes.ICONST_1,
          Opcodes.ICONST_2,
          Opcodes.ICONST_3,
          Opcodes.ICONST_4,
          Opcodes.ICONST_5 ->
          frame.push(opcode - Opcodes.ICONST_0);
      case Opcodes.POP -> frame.pop();
      case Opcodes.POP2 -> {
        frame.pop();
        frame.pop();
      }
      case Opcodes.DUP -> frame.push(frame.peek(0));
      case Opcodes.DUP_X1 -> insert(frame, 1);
      case Opcodes.DUP_X2 -> insert(frame, 2);
      case Opcodes.DUP2 -> {
        frame.push(frame.peek(1));
        frame.push(frame.peek(1));
      }
      case Opcodes.SWAP -> {
        Object top = frame.pop();
        Object below = frame.pop();
        frame.push(top);
        frame.push(below);
      }
      case Opcodes.ARRAYLENGTH -> {
        Object[] elements = frame.pop() instanceof Obj array ? array.elements : null;
        frame.push(elements == null ? 0 : elements.length);
      }
      default -> arithmetic(frame, opcode);
    }
  }

  /** The top once more, below so many. */
  private static void insert(Strand.Frame frame, int below) {
    Object top = frame.pop();
    @Nullable Object[] others = new Object[below];
    for (int i = 0; i < below; i++) {
      others[i] = frame.pop();
    }
    frame.push(top);
    for (int i = below - 1; i >= 0; i--) {
      frame.push(others[i]);
    }
    frame.push(top);
  }

  private static void arithmetic(Strand.Frame frame, int opcode) {
    if (opcode < Opcodes.IADD || opcode > Opcodes.LXOR) {
      throw new IllegalStateException("instruction " + opcode);
    }
    int second = frame.popInt();
    int first = frame.popInt();
    frame.push(
        switch (opcode) {
          case Opcodes.IADD -> first + second;
          case Opcodes.ISUB -> first - second;
          case Opcodes.IMUL -> first * second;
          case Opcodes.IAND -> first & second;
          case Opcodes.IOR -> first | second;
          case Opcodes.ISHR -> first >> second;
          case Opcodes.ISHL -> first << second;
          default -> throw new IllegalStateException("instruction " + opcode);
        });
  }
}
