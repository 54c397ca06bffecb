package dev.deadheat.program.ir.interp;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Methods with jsr and ret, as compilers before Java 1.4.2 made them for finally. */
final class SubroutinePrograms {
  static final String NAME = "handmade/Subroutines";

  private SubroutinePrograms() {}

  static Assembler all() {
    return new Assembler(NAME, Assembler.OLD)
        .method("calledTwice", "(I)I", SubroutinePrograms::calledTwice)
        .method("tryFinally", "(II)I", SubroutinePrograms::tryFinally)
        .method("nested", "(II)I", SubroutinePrograms::nested)
        .method("inLoop", "(I)I", SubroutinePrograms::inLoop)
        .method("neverReturns", "(I)I", SubroutinePrograms::neverReturns)
        .method("differentKinds", "(I)J", SubroutinePrograms::differentKinds)
        .method("wideReturn", "(I)I", SubroutinePrograms::wideReturn)
        .method("branchesInside", "(II)I", SubroutinePrograms::branchesInside)
        .method("throwsInside", "(II)I", SubroutinePrograms::throwsInside);
  }

  private static void calledTwice(MethodVisitor m) {
    Label sub = new Label();
    m.visitJumpInsn(JSR, sub);
    m.visitIincInsn(0, 100);
    m.visitJumpInsn(JSR, sub);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IRETURN);
    m.visitLabel(sub);
    m.visitVarInsn(ASTORE, 1);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(ICONST_3);
    m.visitInsn(IMUL);
    m.visitVarInsn(ISTORE, 0);
    m.visitVarInsn(RET, 1);
  }

  /** try { return a / b; } finally { b += 7; if (b == 8) return -1; }, as javac 1.3 compiles it. */
  private static void tryFinally(MethodVisitor m) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label handlerEnd = new Label();
    Label sub = new Label();
    Label leave = new Label();
    m.visitTryCatchBlock(start, end, handler, null);
    m.visitTryCatchBlock(handler, handlerEnd, handler, null);
    m.visitLabel(start);
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IDIV);
    m.visitVarInsn(ISTORE, 2);
    m.visitJumpInsn(JSR, sub);
    m.visitLabel(end);
    m.visitVarInsn(ILOAD, 2);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IADD);
    m.visitInsn(IRETURN);
    m.visitLabel(handler);
    m.visitVarInsn(ASTORE, 3);
    m.visitJumpInsn(JSR, sub);
    m.visitLabel(handlerEnd);
    m.visitVarInsn(ALOAD, 3);
    m.visitInsn(ATHROW);
    m.visitLabel(sub);
    m.visitVarInsn(ASTORE, 4);
    m.visitIincInsn(1, 7);
    m.visitVarInsn(ILOAD, 1);
    m.visitIntInsn(BIPUSH, 8);
    m.visitJumpInsn(IF_ICMPNE, leave);
    m.visitInsn(ICONST_M1);
    m.visitInsn(IRETURN);
    m.visitLabel(leave);
    m.visitVarInsn(RET, 4);
  }

  private static void nested(MethodVisitor m) {
    Label outer = new Label();
    Label inner = new Label();
    m.visitJumpInsn(JSR, outer);
    m.visitIincInsn(1, 77);
    m.visitJumpInsn(JSR, outer);
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IXOR);
    m.visitInsn(IRETURN);
    m.visitLabel(outer);
    m.visitVarInsn(ASTORE, 2);
    m.visitIincInsn(0, 5);
    m.visitJumpInsn(JSR, inner);
    m.visitIincInsn(0, 9);
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(ISUB);
    m.visitVarInsn(ISTORE, 0);
    m.visitJumpInsn(JSR, inner);
    m.visitVarInsn(RET, 2);
    m.visitLabel(inner);
    m.visitVarInsn(ASTORE, 3);
    m.visitVarInsn(ILOAD, 1);
    m.visitIntInsn(BIPUSH, 31);
    m.visitInsn(IMUL);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IADD);
    m.visitVarInsn(ISTORE, 1);
    m.visitVarInsn(RET, 3);
  }

  private static void inLoop(MethodVisitor m) {
    Label head = new Label();
    Label sub = new Label();
    Label done = new Label();
    m.visitInsn(ICONST_0);
    m.visitVarInsn(ISTORE, 1);
    m.visitVarInsn(ILOAD, 0);
    m.visitIntInsn(BIPUSH, 31);
    m.visitInsn(IAND);
    m.visitVarInsn(ISTORE, 0);
    m.visitLabel(head);
    m.visitVarInsn(ILOAD, 0);
    m.visitJumpInsn(IFLE, done);
    m.visitJumpInsn(JSR, sub);
    m.visitIincInsn(1, 1);
    m.visitJumpInsn(GOTO, head);
    m.visitLabel(sub);
    m.visitVarInsn(ASTORE, 2);
    m.visitIincInsn(0, -2);
    m.visitVarInsn(ILOAD, 1);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IADD);
    m.visitVarInsn(ISTORE, 1);
    m.visitVarInsn(RET, 2);
    m.visitLabel(done);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IRETURN);
  }

  /** The subroutine pops its return address and goes on as if it were no subroutine. */
  private static void neverReturns(MethodVisitor m) {
    Label sub = new Label();
    Label call = new Label();
    m.visitVarInsn(ILOAD, 0);
    m.visitJumpInsn(IFGT, call);
    m.visitInsn(ICONST_5);
    m.visitInsn(IRETURN);
    m.visitLabel(call);
    m.visitJumpInsn(JSR, sub);
    m.visitLabel(sub);
    m.visitInsn(POP);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(INEG);
    m.visitInsn(IRETURN);
  }

  /** A local that the subroutine leaves alone holds an int at one call and a float at the other. */
  private static void differentKinds(MethodVisitor m) {
    Label sub = new Label();
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ISTORE, 1);
    m.visitJumpInsn(JSR, sub);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(I2L);
    m.visitVarInsn(LSTORE, 3);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(I2F);
    m.visitVarInsn(FSTORE, 1);
    m.visitJumpInsn(JSR, sub);
    m.visitVarInsn(FLOAD, 1);
    m.visitInsn(F2L);
    m.visitVarInsn(LLOAD, 3);
    m.visitInsn(LADD);
    m.visitInsn(LRETURN);
    m.visitLabel(sub);
    m.visitVarInsn(ASTORE, 2);
    m.visitIincInsn(0, 13);
    m.visitVarInsn(RET, 2);
  }

  private static void wideReturn(MethodVisitor m) {
    Label sub = new Label();
    m.visitJumpInsn(JSR, sub);
    m.visitJumpInsn(JSR, sub);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IRETURN);
    m.visitLabel(sub);
    m.visitVarInsn(ASTORE, 400);
    m.visitIincInsn(0, 4000);
    m.visitVarInsn(RET, 400);
  }

  private static void branchesInside(MethodVisitor m) {
    Label sub = new Label();
    Label odd = new Label();
    Label back = new Label();
    m.visitInsn(ICONST_1);
    m.visitJumpInsn(JSR, sub);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IADD);
    m.visitJumpInsn(JSR, sub);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(ISUB);
    m.visitInsn(IRETURN);
    m.visitLabel(sub);
    m.visitVarInsn(ASTORE, 2);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(ICONST_1);
    m.visitInsn(IAND);
    m.visitJumpInsn(IFNE, odd);
    m.visitIincInsn(1, 3);
    m.visitJumpInsn(GOTO, back);
    m.visitLabel(odd);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(ICONST_2);
    m.visitInsn(IMUL);
    m.visitVarInsn(ISTORE, 1);
    m.visitIincInsn(0, 1);
    m.visitLabel(back);
    m.visitVarInsn(RET, 2);
  }

  /** An exception in the subroutine is caught around one of the calls. */
  private static void throwsInside(MethodVisitor m) {
    Label sub = new Label();
    Label subEnd = new Label();
    Label handler = new Label();
    m.visitTryCatchBlock(sub, subEnd, handler, "java/lang/ArithmeticException");
    m.visitJumpInsn(JSR, sub);
    m.visitIincInsn(1, -1);
    m.visitJumpInsn(JSR, sub);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IRETURN);
    m.visitLabel(sub);
    m.visitVarInsn(ASTORE, 2);
    m.visitIincInsn(0, 1);
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(ICONST_3);
    m.visitInsn(IAND);
    m.visitInsn(IDIV);
    m.visitVarInsn(ISTORE, 0);
    m.visitLabel(subEnd);
    m.visitVarInsn(RET, 2);
    m.visitLabel(handler);
    m.visitInsn(POP);
    m.visitVarInsn(ILOAD, 0);
    m.visitIntInsn(SIPUSH, 5000);
    m.visitInsn(IADD);
    m.visitInsn(IRETURN);
  }
}
