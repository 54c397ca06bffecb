package dev.deadheat.program.ir.interp;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Constants and call sites that are resolved at run time. */
final class ConstantPrograms {
  static final String NAME = "handmade/Constants";

  private static final String BOOTSTRAP_CONSTANT =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;";
  private static final String CONSTANTS = "java/lang/invoke/ConstantBootstraps";

  private ConstantPrograms() {}

  static Assembler all() {
    Assembler a = new Assembler(NAME, V11);
    a.method("dynamicInt", "(I)I", ConstantPrograms::dynamicInt);
    a.method("dynamicWide", "(J)J", ConstantPrograms::dynamicWide);
    a.method("dynamicNested", "()Ljava/lang/Object;", ConstantPrograms::dynamicNested);
    a.method("methodType", "()Ljava/lang/String;", ConstantPrograms::methodType);
    a.method("methodHandle", "(II)I", ConstantPrograms::methodHandle);
    a.method("bootstrapped", "(II)I", ConstantPrograms::bootstrapped);
    a.method("failingConstant", "()Ljava/lang/String;", ConstantPrograms::failingConstant);
    a.method("missingClass", "()Ljava/lang/String;", ConstantPrograms::missingClass);
    return a;
  }

  private static ConstantDynamic staticFinal(String name, String descriptor, String owner) {
    return new ConstantDynamic(
        name,
        descriptor,
        new Handle(
            H_INVOKESTATIC,
            CONSTANTS,
            "getStaticFinal",
            BOOTSTRAP_CONSTANT + "Ljava/lang/Class;)Ljava/lang/Object;",
            false),
        Type.getObjectType(owner));
  }

  private static void dynamicInt(MethodVisitor m) {
    m.visitLdcInsn(staticFinal("MAX_VALUE", "I", "java/lang/Integer"));
    m.visitVarInsn(ILOAD, 0);
    m.visitInsn(IXOR);
    m.visitLdcInsn(staticFinal("MAX_VALUE", "C", "java/lang/Character"));
    m.visitInsn(IADD);
    m.visitInsn(IRETURN);
  }

  private static void dynamicWide(MethodVisitor m) {
    m.visitLdcInsn(staticFinal("MIN_VALUE", "J", "java/lang/Long"));
    m.visitVarInsn(LLOAD, 0);
    m.visitInsn(LADD);
    m.visitInsn(LRETURN);
  }

  private static void dynamicNested(MethodVisitor m) {
    ConstantDynamic inner = staticFinal("TEN", "Ljava/math/BigInteger;", "java/math/BigInteger");
    Handle negate =
        new Handle(
            H_INVOKEVIRTUAL, "java/math/BigInteger", "negate", "()Ljava/math/BigInteger;", false);
    m.visitLdcInsn(
        new ConstantDynamic(
            "outer",
            "Ljava/lang/Object;",
            new Handle(
                H_INVOKESTATIC,
                CONSTANTS,
                "invoke",
                BOOTSTRAP_CONSTANT
                    + "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;",
                false),
            negate,
            inner));
    m.visitInsn(ARETURN);
  }

  private static void methodType(MethodVisitor m) {
    m.visitLdcInsn(Type.getMethodType("(IJ[Ljava/lang/String;)V"));
    m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
    m.visitInsn(ARETURN);
  }

  private static void methodHandle(MethodVisitor m) {
    m.visitLdcInsn(new Handle(H_INVOKESTATIC, "java/lang/Math", "floorMod", "(II)I", false));
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ILOAD, 1);
    m.visitMethodInsn(
        INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(II)I", false);
    m.visitInsn(IRETURN);
  }

  /** A call site whose bootstrap method nobody knows. */
  private static void bootstrapped(MethodVisitor m) {
    m.visitVarInsn(ILOAD, 0);
    m.visitVarInsn(ILOAD, 1);
    m.visitInvokeDynamicInsn(
        "floorDiv",
        "(II)I",
        new Handle(
            H_INVOKESTATIC,
            "dev/deadheat/program/ir/interp/TestBootstraps",
            "link",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                + "Ljava/lang/Class;)Ljava/lang/invoke/CallSite;",
            false),
        Type.getObjectType("java/lang/Math"));
    m.visitInsn(IRETURN);
  }

  /** The bootstrap method throws, and a handler around the one instruction sees it. */
  private static void failingConstant(MethodVisitor m) {
    guarded(m, staticFinal("NO_SUCH_FIELD", "I", "java/lang/Integer"));
  }

  private static void missingClass(MethodVisitor m) {
    guarded(m, Type.getObjectType("handmade/Missing"));
  }

  private static void guarded(MethodVisitor m, Object constant) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    m.visitTryCatchBlock(start, end, handler, "java/lang/Throwable");
    m.visitLabel(start);
    m.visitLdcInsn(constant);
    m.visitLabel(end);
    m.visitInsn(POP);
    m.visitLdcInsn("nothing thrown");
    m.visitInsn(ARETURN);
    m.visitLabel(handler);
    m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
    m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Class", "getName", "()Ljava/lang/String;", false);
    m.visitInsn(ARETURN);
  }
}
