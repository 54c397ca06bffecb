package dev.deadheat.benchmarks.recorder;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.LocalVariablesSorter;

/**
 * Rewrites a class: its methods say that they are entered, note each call before they make it, and
 * put the note of their caller back when they return. Two local variables are all that is added, so
 * reflection and serialization see the same class.
 */
final class CallMarker extends ClassVisitor {
  private static final String TRAIL = Type.getInternalName(Trail.class);
  private static final AtomicInteger METHODS = new AtomicInteger();
  private static final AtomicInteger SITES = new AtomicInteger();

  private CallMarker(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  static byte[] rewrite(byte[] bytes) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    new ClassReader(bytes).accept(new CallMarker(writer), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    return new Body(
        access, descriptor, super.visitMethod(access, name, descriptor, signature, exceptions));
  }

  private static final class Body extends LocalVariablesSorter {
    private int trail;
    private int saved;

    Body(int access, String descriptor, MethodVisitor next) {
      super(Opcodes.ASM9, access, descriptor, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      trail = newLocal(Type.getObjectType(TRAIL));
      saved = newLocal(Type.INT_TYPE);
      mv.visitLdcInsn(METHODS.incrementAndGet());
      mv.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          Type.getInternalName(Recorder.class),
          "enter",
          "(I)L" + TRAIL + ";",
          false);
      mv.visitInsn(Opcodes.DUP);
      mv.visitVarInsn(Opcodes.ASTORE, trail);
      mv.visitFieldInsn(Opcodes.GETFIELD, TRAIL, "site", "I");
      mv.visitVarInsn(Opcodes.ISTORE, saved);
    }

    private void mark() {
      mv.visitVarInsn(Opcodes.ALOAD, trail);
      mv.visitLdcInsn(SITES.incrementAndGet());
      mv.visitFieldInsn(Opcodes.PUTFIELD, TRAIL, "site", "I");
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      mark();
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      mark();
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        mv.visitVarInsn(Opcodes.ALOAD, trail);
        mv.visitVarInsn(Opcodes.ILOAD, saved);
        mv.visitFieldInsn(Opcodes.PUTFIELD, TRAIL, "site", "I");
      }
      super.visitInsn(opcode);
    }
  }
}
