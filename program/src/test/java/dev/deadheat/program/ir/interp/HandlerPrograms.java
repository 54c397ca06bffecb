package dev.deadheat.program.ir.interp;

import static org.objectweb.asm.Opcodes.*;

import java.util.function.Consumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Legal bytecode that javac does not make: handlers in odd places, objects not yet initialised. */
final class HandlerPrograms {
  static final String NAME = "handmade/Handlers";

  private HandlerPrograms() {}

  static Assembler all() {
    Assembler a = new Assembler(NAME, Assembler.OLD);
    handlers(a);
    objects(a);
    linkage(a);
    return a;
  }

  private static void handlers(Assembler a) {
    a.method("handlerInItsOwnRange", "(I)I", HandlerPrograms::handlerInItsOwnRange);
    a.method("handlerReachedByJump", "(II)I", HandlerPrograms::handlerReachedByJump);
    a.method("handlerOverlap", "(II)I", HandlerPrograms::handlerOverlap);
    a.method("rangeSplitsExpression", "(II)I", HandlerPrograms::rangeSplitsExpression);
    a.method("storeThenThrow", "(II)I", HandlerPrograms::storeThenThrow);
    a.method("monitorInLoop", "(Ljava/lang/Object;I)I", HandlerPrograms::monitorInLoop);
  }

  /** The handler divides as well and is covered by itself: it retries with other operands. */
  private static void handlerInItsOwnRange(MethodVisitor m) {
    Label start = new Label();
    Label handler = new Label();
    Label end = new Label();
    m.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
    m.visitInsn(ICONST_3);
    m.visitVarInsn(ISTORE, 1);
    m.visitLabel(start);
    m.visitIntInsn(BIPUSH, 100);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(ICONST_4);
    m.visitInsn(IREM);
    m.visitInsn(IDIV);
    m.visitVarInsn(ISTORE, 2);
    m.visitVarInsn(ILOAD, 2);
    m.visitInsn(IRETURN);
    m.visitLabel(handler);
    m.visitInsn(POP);
    m.visitIincInsn(1, -1);
    m.visitIntInsn(SIPUSH, 1000);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(DUP);
    m.visitInsn(ICONST_1);
    m.visitInsn(ISUB);
    m.visitInsn(IMUL);
    m.visitIincInsn(1, -1);
    m.visitInsn(IDIV);
    m.visitLabel(end);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IADD);
    m.visitInsn(IRETURN);
  }

  /** Code also jumps to the handler, with an exception of its own on the stack. */
  private static void handlerReachedByJump(MethodVisitor m) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    m.visitTryCatchBlock(start, end, handler, "java/lang/RuntimeException");
    m.visitVarInsn(ILOAD, 1);
    m.visitJumpInsn(IFGT, start);
    m.visitTypeInsn(NEW, "java/lang/IllegalStateException");
    m.visitInsn(DUP);
    m.visitLdcInsn("by hand");
    m.visitMethodInsn(
        INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "(Ljava/lang/String;)V", false);
    m.visitIincInsn(0, 11);
    m.visitJumpInsn(GOTO, handler);
    m.visitLabel(start);
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ILOAD, 1);
    m.visitIincInsn(0, 1);
    m.visitInsn(ICONST_3);
    m.visitInsn(IAND);
    m.visitInsn(IDIV);
    m.visitInsn(IRETURN);
    m.visitLabel(end);
    m.visitLabel(handler);
    m.visitMethodInsn(
        INVOKEVIRTUAL, "java/lang/Throwable", "getMessage", "()Ljava/lang/String;", false);
    m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IADD);
    m.visitInsn(IRETURN);
  }

  /** Two handlers for one range; the first in the table wins, though it is the wider type. */
  private static void handlerOverlap(MethodVisitor m) {
    Label start = new Label();
    Label middle = new Label();
    Label end = new Label();
    Label wide = new Label();
    Label narrow = new Label();
    m.visitTryCatchBlock(start, middle, wide, "java/lang/RuntimeException");
    m.visitTryCatchBlock(start, end, narrow, "java/lang/ArithmeticException");
    m.visitTryCatchBlock(start, end, wide, null);
    m.visitLabel(start);
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IDIV);
    m.visitVarInsn(ISTORE, 0);
    m.visitLabel(middle);
    m.visitVarInsn(ILOAD, 1);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IREM);
    m.visitInsn(IRETURN);
    m.visitLabel(end);
    m.visitLabel(wide);
    m.visitInsn(POP);
    m.visitInsn(ICONST_M1);
    m.visitInsn(IRETURN);
    m.visitLabel(narrow);
    m.visitInsn(POP);
    m.visitVarInsn(ILOAD, 0);
    m.visitIntInsn(SIPUSH, 999);
    m.visitInsn(IADD);
    m.visitInsn(IRETURN);
  }

  /** The range begins and ends with values on the stack. */
  private static void rangeSplitsExpression(MethodVisitor m) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    m.visitTryCatchBlock(start, end, handler, null);
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ILOAD, 1);
    m.visitIincInsn(1, 50);
    m.visitLabel(start);
    m.visitInsn(IDIV);
    m.visitIincInsn(1, 50);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IREM);
    m.visitLabel(end);
    m.visitInsn(IRETURN);
    m.visitLabel(handler);
    m.visitInsn(POP);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IRETURN);
  }

  /** Each of several stores may be the last one that the handler sees. */
  private static void storeThenThrow(MethodVisitor m) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    m.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
    m.visitInsn(ICONST_0);
    m.visitVarInsn(ISTORE, 2);
    m.visitLabel(start);
    for (int i = 0; i < 4; i++) {
      m.visitIntInsn(BIPUSH, 10 + i);
      m.visitVarInsn(ISTORE, 2);
      m.visitVarInsn(ILOAD, 0);
      m.visitVarInsn(ILOAD, 1);
      m.visitInsn(ICONST_0 + i);
      m.visitInsn(ISUB);
      m.visitInsn(IDIV);
      m.visitVarInsn(ISTORE, 0);
    }
    m.visitLabel(end);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IRETURN);
    m.visitLabel(handler);
    m.visitInsn(POP);
    m.visitVarInsn(ILOAD, 2);
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IADD);
    m.visitInsn(IRETURN);
  }

  private static void monitorInLoop(MethodVisitor m) {
    Label head = new Label();
    Label done = new Label();
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(ICONST_3);
    m.visitInsn(IAND);
    m.visitVarInsn(ISTORE, 1);
    m.visitLabel(head);
    m.visitVarInsn(ALOAD, 0);
    m.visitInsn(MONITORENTER);
    m.visitVarInsn(ALOAD, 0);
    m.visitInsn(MONITOREXIT);
    m.visitIincInsn(1, -1);
    m.visitVarInsn(ILOAD, 1);
    m.visitJumpInsn(IFLT, done);
    m.visitJumpInsn(GOTO, head);
    m.visitLabel(done);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IRETURN);
  }

  private static void objects(Assembler a) {
    a.method("newAcrossBranch", "(I)Ljava/lang/String;", HandlerPrograms::newAcrossBranch);
    a.method("newInLocal", "(I)Ljava/lang/String;", HandlerPrograms::newInLocal);
    a.method("nullThroughPhi", "(I)Ljava/lang/Object;", HandlerPrograms::nullThroughPhi);
  }

  private static void newAcrossBranch(MethodVisitor m) {
    Label other = new Label();
    Label join = new Label();
    m.visitTypeInsn(NEW, "java/lang/StringBuilder");
    m.visitInsn(DUP);
    m.visitVarInsn(ILOAD, 0);
    m.visitJumpInsn(IFGT, other);
    m.visitLdcInsn("small");
    m.visitJumpInsn(GOTO, join);
    m.visitLabel(other);
    m.visitLdcInsn("large");
    m.visitLabel(join);
    m.visitMethodInsn(
        INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V", false);
    m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
    m.visitInsn(ARETURN);
  }

  private static void newInLocal(MethodVisitor m) {
    m.visitTypeInsn(NEW, "java/lang/StringBuilder");
    m.visitVarInsn(ASTORE, 1);
    m.visitVarInsn(ALOAD, 1);
    m.visitVarInsn(ALOAD, 1);
    m.visitMethodInsn(INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "()V", false);
    m.visitVarInsn(ILOAD, 0);
    m.visitMethodInsn(
        INVOKEVIRTUAL, "java/lang/StringBuilder", "append", "(I)Ljava/lang/StringBuilder;", false);
    m.visitInsn(POP);
    m.visitVarInsn(ALOAD, 1);
    m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
    m.visitInsn(ARETURN);
  }

  private static void nullThroughPhi(MethodVisitor m) {
    Label isNull = new Label();
    Label join = new Label();
    m.visitVarInsn(ILOAD, 0);
    m.visitJumpInsn(IFLT, isNull);
    m.visitVarInsn(ILOAD, 0);
    m.visitIntInsn(BIPUSH, 7);
    m.visitInsn(IAND);
    m.visitIntInsn(NEWARRAY, T_INT);
    m.visitJumpInsn(GOTO, join);
    m.visitLabel(isNull);
    m.visitInsn(ACONST_NULL);
    m.visitLabel(join);
    m.visitInsn(DUP);
    m.visitVarInsn(ASTORE, 1);
    m.visitInsn(ARRAYLENGTH);
    m.visitInsn(POP);
    m.visitVarInsn(ALOAD, 1);
    m.visitInsn(ARETURN);
  }

  /** One instruction that fails to link, guarded; the result tells whether it threw. */
  private static void linkage(Assembler a) {
    String missing = "handmade/Missing";
    guarded(
        a,
        "instanceOfMissing",
        m -> {
          m.visitVarInsn(ALOAD, 0);
          m.visitTypeInsn(INSTANCEOF, missing);
        });
    guarded(
        a,
        "castToMissing",
        m -> {
          m.visitVarInsn(ALOAD, 0);
          m.visitTypeInsn(CHECKCAST, missing);
          m.visitInsn(POP);
          m.visitInsn(ICONST_2);
        });
    guarded(
        a,
        "newMissing",
        m -> {
          m.visitTypeInsn(NEW, missing);
          m.visitInsn(POP);
          m.visitInsn(ICONST_2);
        });
    guarded(
        a,
        "arrayOfMissing",
        m -> {
          m.visitInsn(ICONST_1);
          m.visitTypeInsn(ANEWARRAY, missing);
          m.visitInsn(ARRAYLENGTH);
        });
    guarded(a, "fieldOfMissing", m -> m.visitFieldInsn(GETSTATIC, missing, "x", "I"));
    guarded(a, "callOfMissing", m -> m.visitMethodInsn(INVOKESTATIC, missing, "x", "()I", false));
    guarded(a, "missingField", m -> m.visitFieldInsn(GETSTATIC, "java/lang/Math", "x", "I"));
    guarded(
        a,
        "missingMethod",
        m -> m.visitMethodInsn(INVOKESTATIC, "java/lang/Math", "x", "()I", false));
    guarded(
        a,
        "exitWithoutEnter",
        m -> {
          m.visitVarInsn(ALOAD, 0);
          m.visitInsn(MONITOREXIT);
          m.visitInsn(ICONST_2);
        });
  }

  private static void guarded(Assembler a, String name, Consumer<MethodVisitor> code) {
    a.method(
        name,
        "(Ljava/lang/Object;)Ljava/lang/String;",
        m -> {
          Label start = new Label();
          Label end = new Label();
          Label handler = new Label();
          m.visitTryCatchBlock(start, end, handler, "java/lang/Throwable");
          m.visitLabel(start);
          code.accept(m);
          m.visitLabel(end);
          m.visitMethodInsn(
              INVOKESTATIC, "java/lang/String", "valueOf", "(I)Ljava/lang/String;", false);
          m.visitInsn(ARETURN);
          m.visitLabel(handler);
          m.visitMethodInsn(
              INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
          m.visitMethodInsn(
              INVOKEVIRTUAL, "java/lang/Class", "getName", "()Ljava/lang/String;", false);
          m.visitInsn(ARETURN);
        });
  }
}
