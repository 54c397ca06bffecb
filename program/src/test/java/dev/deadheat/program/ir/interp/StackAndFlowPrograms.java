package dev.deadheat.program.ir.interp;

import static org.objectweb.asm.Opcodes.*;

import java.util.function.Consumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Legal bytecode that javac does not make: stack juggling, odd flow. */
final class StackAndFlowPrograms {
  static final String NAME = "handmade/StackAndFlow";

  private StackAndFlowPrograms() {}

  static Assembler all() {
    Assembler a = new Assembler(NAME, Assembler.OLD);
    stack(a);
    flow(a);
    return a;
  }

  /** Pushes parameters, runs the juggling, and folds what is then on the stack, top first. */
  private static void juggle(
      Assembler a, String name, String kinds, String result, Consumer<MethodVisitor> juggling) {
    a.method(
        name,
        "(" + kinds + ")J",
        m -> {
          int local = 0;
          for (int i = 0; i < kinds.length(); i++) {
            boolean wide = kinds.charAt(i) == 'J';
            m.visitVarInsn(wide ? LLOAD : ILOAD, local);
            local += wide ? 2 : 1;
          }
          juggling.accept(m);
          fold(m, result, local);
          m.visitInsn(LRETURN);
        });
  }

  private static void fold(MethodVisitor m, String stack, int local) {
    int hash = local;
    int value = local + 2;
    // The hash cannot be made below values that are on the stack already, so it starts in a local.
    m.visitLdcInsn(7L);
    m.visitVarInsn(LSTORE, hash);
    for (int i = stack.length() - 1; i >= 0; i--) {
      if (stack.charAt(i) == 'I') {
        m.visitInsn(I2L);
      }
      m.visitVarInsn(LSTORE, value);
      m.visitVarInsn(LLOAD, hash);
      m.visitLdcInsn(31L);
      m.visitInsn(LMUL);
      m.visitVarInsn(LLOAD, value);
      m.visitInsn(LADD);
      m.visitVarInsn(LSTORE, hash);
    }
    m.visitVarInsn(LLOAD, hash);
  }

  private static void stack(Assembler a) {
    juggle(a, "dup", "I", "II", m -> m.visitInsn(DUP));
    juggle(a, "dupX1", "II", "III", m -> m.visitInsn(DUP_X1));
    juggle(a, "dupX2", "III", "IIII", m -> m.visitInsn(DUP_X2));
    juggle(a, "dupX2Wide", "JI", "IJI", m -> m.visitInsn(DUP_X2));
    juggle(a, "dup2", "II", "IIII", m -> m.visitInsn(DUP2));
    juggle(a, "dup2Wide", "J", "JJ", m -> m.visitInsn(DUP2));
    juggle(a, "dup2X1", "III", "IIIII", m -> m.visitInsn(DUP2_X1));
    juggle(a, "dup2X1Wide", "IJ", "JIJ", m -> m.visitInsn(DUP2_X1));
    juggle(a, "dup2X2", "IIII", "IIIIII", m -> m.visitInsn(DUP2_X2));
    juggle(a, "dup2X2WideTop", "IIJ", "JIIJ", m -> m.visitInsn(DUP2_X2));
    juggle(a, "dup2X2WideBelow", "JII", "IIJII", m -> m.visitInsn(DUP2_X2));
    juggle(a, "dup2X2WideBoth", "JJ", "JJJ", m -> m.visitInsn(DUP2_X2));
    juggle(a, "swap", "II", "II", m -> m.visitInsn(SWAP));
    juggle(a, "pop", "II", "I", m -> m.visitInsn(POP));
    juggle(a, "pop2", "III", "I", m -> m.visitInsn(POP2));
    juggle(a, "pop2Wide", "IJ", "I", m -> m.visitInsn(POP2));
    juggle(
        a,
        "everything",
        "IJI",
        "IJIIII",
        m -> {
          m.visitInsn(DUP_X2);
          m.visitInsn(DUP);
          m.visitInsn(DUP2);
          m.visitInsn(SWAP);
          m.visitInsn(NOP);
        });
  }

  private static void flow(Assembler a) {
    a.method(
        "wideIncrement",
        "(I)I",
        m -> {
          m.visitVarInsn(ILOAD, 0);
          m.visitVarInsn(ISTORE, 300);
          m.visitIincInsn(300, 5);
          m.visitIincInsn(300, -30000);
          m.visitIincInsn(0, 1000);
          m.visitVarInsn(ILOAD, 300);
          m.visitVarInsn(ILOAD, 0);
          m.visitInsn(IXOR);
          m.visitInsn(IRETURN);
        });
    a.method("negativeKeys", "(I)I", StackAndFlowPrograms::negativeKeys);
    a.method("sparseKeys", "(I)I", StackAndFlowPrograms::sparseKeys);
    a.method("loopAtEntry", "(I)I", StackAndFlowPrograms::loopAtEntry);
    a.method("unreachable", "(I)I", StackAndFlowPrograms::unreachable);
    a.method("valuesAcrossBranches", "(IJI)J", StackAndFlowPrograms::valuesAcrossBranches);
    a.method("loopWithStack", "(I)I", StackAndFlowPrograms::loopWithStack);
    a.method("bothWaysSame", "(I)I", StackAndFlowPrograms::bothWaysSame);
    a.method("emptySwitch", "(I)I", StackAndFlowPrograms::emptySwitch);
    a.method("irreducible", "(II)I", StackAndFlowPrograms::irreducible);
    a.method("slotReuse", "(IJ)J", StackAndFlowPrograms::slotReuse);
    a.method(
        "narrowResult",
        "(I)B",
        m -> {
          m.visitVarInsn(ILOAD, 0);
          m.visitInsn(I2B);
          m.visitInsn(IRETURN);
        });
  }

  private static void negativeKeys(MethodVisitor m) {
    Label[] cases = {new Label(), new Label(), new Label(), new Label()};
    Label other = new Label();
    m.visitVarInsn(ILOAD, 0);
    m.visitTableSwitchInsn(-3, 2, other, cases[0], cases[1], cases[2], cases[0], cases[3], other);
    for (int i = 0; i < cases.length; i++) {
      m.visitLabel(cases[i]);
      m.visitIincInsn(0, 100 * i + 7);
      if (i == 2) {
        m.visitJumpInsn(GOTO, other);
      }
    }
    m.visitLabel(other);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IRETURN);
  }

  private static void sparseKeys(MethodVisitor m) {
    Label low = new Label();
    Label zero = new Label();
    Label other = new Label();
    m.visitIntInsn(SIPUSH, 1234);
    m.visitVarInsn(ILOAD, 0);
    m.visitLookupSwitchInsn(
        other,
        new int[] {Integer.MIN_VALUE, -128, 0, 127, Integer.MAX_VALUE},
        new Label[] {low, low, zero, other, low});
    m.visitLabel(low);
    m.visitInsn(ICONST_2);
    m.visitInsn(IMUL);
    m.visitLabel(zero);
    m.visitInsn(INEG);
    m.visitLabel(other);
    m.visitInsn(IRETURN);
  }

  private static void loopAtEntry(MethodVisitor m) {
    Label start = new Label();
    m.visitLabel(start);
    m.visitIincInsn(0, 3);
    m.visitVarInsn(ILOAD, 0);
    m.visitIntInsn(BIPUSH, 31);
    m.visitInsn(IAND);
    m.visitIntInsn(BIPUSH, 5);
    m.visitJumpInsn(IF_ICMPNE, start);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IRETURN);
  }

  private static void unreachable(MethodVisitor m) {
    Label end = new Label();
    Label dead = new Label();
    m.visitJumpInsn(GOTO, end);
    m.visitLabel(dead);
    m.visitInsn(ACONST_NULL);
    m.visitInsn(ATHROW);
    m.visitInsn(ICONST_0);
    m.visitJumpInsn(IFEQ, dead);
    m.visitJumpInsn(GOTO, end);
    m.visitLabel(end);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IRETURN);
  }

  private static void valuesAcrossBranches(MethodVisitor m) {
    Label less = new Label();
    Label join = new Label();
    m.visitVarInsn(LLOAD, 1);
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ILOAD, 3);
    m.visitVarInsn(ILOAD, 0);
    m.visitJumpInsn(IFLE, less);
    m.visitInsn(SWAP);
    m.visitInsn(ISUB);
    m.visitInsn(I2L);
    m.visitJumpInsn(GOTO, join);
    m.visitLabel(less);
    m.visitInsn(IREM);
    m.visitInsn(I2L);
    m.visitLabel(join);
    m.visitInsn(DUP2_X2);
    m.visitInsn(LSUB);
    m.visitInsn(LXOR);
    m.visitInsn(LRETURN);
  }

  /** A value stays on the stack, changing, while the loop runs. */
  private static void loopWithStack(MethodVisitor m) {
    Label head = new Label();
    m.visitInsn(ICONST_1);
    m.visitInsn(ICONST_2);
    m.visitVarInsn(ILOAD, 0);
    m.visitIntInsn(BIPUSH, 15);
    m.visitInsn(IAND);
    m.visitVarInsn(ISTORE, 0);
    m.visitLabel(head);
    m.visitInsn(DUP_X1);
    m.visitInsn(IADD);
    m.visitInsn(SWAP);
    m.visitIincInsn(0, -1);
    m.visitVarInsn(ILOAD, 0);
    m.visitJumpInsn(IFGT, head);
    m.visitIntInsn(BIPUSH, 100);
    m.visitInsn(IMUL);
    m.visitInsn(IADD);
    m.visitInsn(IRETURN);
  }

  private static void bothWaysSame(MethodVisitor m) {
    Label next = new Label();
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(DUP);
    m.visitJumpInsn(IFEQ, next);
    m.visitLabel(next);
    m.visitInsn(ICONST_3);
    m.visitInsn(IMUL);
    m.visitInsn(IRETURN);
  }

  private static void emptySwitch(MethodVisitor m) {
    Label next = new Label();
    m.visitIincInsn(0, 1);
    m.visitVarInsn(ILOAD, 0);
    m.visitLookupSwitchInsn(next, new int[0], new Label[0]);
    m.visitLabel(next);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IRETURN);
  }

  /** A loop with two entries. */
  private static void irreducible(MethodVisitor m) {
    Label first = new Label();
    Label second = new Label();
    Label end = new Label();
    m.visitVarInsn(ILOAD, 0);
    m.visitIntInsn(BIPUSH, 15);
    m.visitInsn(IAND);
    m.visitVarInsn(ISTORE, 0);
    m.visitVarInsn(ILOAD, 1);
    m.visitJumpInsn(IFGT, second);
    m.visitLabel(first);
    m.visitVarInsn(ILOAD, 1);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IXOR);
    m.visitVarInsn(ISTORE, 1);
    m.visitLabel(second);
    m.visitIincInsn(1, 7);
    m.visitIincInsn(0, -1);
    m.visitVarInsn(ILOAD, 0);
    m.visitJumpInsn(IFLE, end);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(ICONST_1);
    m.visitInsn(IAND);
    m.visitJumpInsn(IFEQ, first);
    m.visitJumpInsn(GOTO, second);
    m.visitLabel(end);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IRETURN);
  }

  /** A long that overwrites half of another, and ints in the halves of a dead long. */
  private static void slotReuse(MethodVisitor m) {
    m.visitVarInsn(LLOAD, 1);
    m.visitVarInsn(LSTORE, 3);
    m.visitVarInsn(LLOAD, 3);
    m.visitVarInsn(LSTORE, 4);
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ISTORE, 3);
    m.visitVarInsn(LLOAD, 4);
    m.visitVarInsn(ILOAD, 3);
    m.visitInsn(I2L);
    m.visitInsn(LMUL);
    m.visitVarInsn(ILOAD, 3);
    m.visitVarInsn(ISTORE, 4);
    m.visitVarInsn(ILOAD, 4);
    m.visitInsn(I2L);
    m.visitInsn(LSUB);
    m.visitInsn(LRETURN);
  }
}
