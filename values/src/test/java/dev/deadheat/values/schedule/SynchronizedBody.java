package dev.deadheat.values.schedule;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes a block of the body of a synchronized method. */
final class SynchronizedBody extends MethodVisitor {
  private final String type;
  private final boolean isStatic;
  private final String descriptor;
  private final Label begin = new Label();

  SynchronizedBody(MethodVisitor next, String type, int access, String descriptor) {
    super(Opcodes.ASM9, next);
    this.type = type;
    this.isStatic = (access & Opcodes.ACC_STATIC) != 0;
    this.descriptor = descriptor;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    lock(Opcodes.MONITORENTER);
    super.visitLabel(begin);
  }

  private void lock(int operation) {
    if (isStatic) {
      super.visitLdcInsn(Type.getObjectType(type));
    } else {
      super.visitVarInsn(Opcodes.ALOAD, 0);
    }
    super.visitInsn(operation);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      lock(Opcodes.MONITOREXIT);
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitMaxs(int stack, int locals) {
    Label end = new Label();
    super.visitLabel(end);
    super.visitTryCatchBlock(begin, end, end, null);
    List<Object> frame = new ArrayList<>();
    if (!isStatic) {
      frame.add(type);
    }
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      frame.add(
          switch (argument.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.ARRAY, Type.OBJECT -> argument.getInternalName();
            default -> Opcodes.INTEGER;
          });
    }
    super.visitFrame(
        Opcodes.F_NEW, frame.size(), frame.toArray(), 1, new Object[] {"java/lang/Throwable"});
    lock(Opcodes.MONITOREXIT);
    super.visitInsn(Opcodes.ATHROW);
    super.visitMaxs(stack, locals);
  }
}
