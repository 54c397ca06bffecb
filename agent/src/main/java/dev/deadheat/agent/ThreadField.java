package dev.deadheat.agent;

import java.lang.reflect.InvocationTargetException;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The fast way to a thread's state: a field of {@code java.lang.Thread}, which {@code deadheat run}
 * adds with --patch-module. Gives the runtime's {@code ThreadSlot} other method bodies.
 */
final class ThreadField {
  static final String NAME = "$deadheat$state";
  private static final String STATE = "dev/deadheat/runtime/ThreadState";
  private static final String THREAD = "java/lang/Thread";

  private ThreadField() {}

  /** By name and not by reflection, which would look for the class of the field. */
  static boolean isThere(Object unsafe) throws ReflectiveOperationException {
    try {
      unsafe
          .getClass()
          .getMethod("objectFieldOffset", Class.class, String.class)
          .invoke(unsafe, Thread.class, NAME);
      return true;
    } catch (InvocationTargetException e) {
      return false;
    }
  }

  /** Adds the field to the class file of {@code java.lang.Thread}. */
  static byte[] patch(byte[] threadClass) {
    return withField(threadClass, NAME, "L" + STATE + ";");
  }

  /** A class of the JDK with one more field. */
  static byte[] withField(byte[] bytes, String name, String descriptor) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    ClassNode node = new ClassNode();
    reader.accept(node, 0);
    node.visitField(
        Opcodes.ACC_PUBLIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC,
        name,
        descriptor,
        null,
        null);
    node.accept(writer);
    return writer.toByteArray();
  }

  /** The class file of the runtime's ThreadSlot, with bodies that use the field. */
  static byte[] rewriteSlot(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassNode node = new ClassNode();
    reader.accept(node, 0);
    node.methods.removeIf(method -> !method.name.equals("<init>"));
    node.fields.clear();
    current(node);
    load(node, "currentOrNull", "()L" + STATE + ";", false);
    load(node, "of", "(L" + THREAD + ";)L" + STATE + ";", true);
    store(node);
    MethodNode nothing = method(node, "setCurrent", "(L" + STATE + ";)V");
    nothing.visitInsn(Opcodes.RETURN);
    nothing.visitMaxs(0, 1);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  private static MethodNode method(ClassNode node, String name, String descriptor) {
    MethodNode method =
        (MethodNode)
            node.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, null, null);
    method.visitCode();
    return method;
  }

  private static void loadCurrent(MethodVisitor method) {
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC, THREAD, "currentThread", "()L" + THREAD + ";", false);
    method.visitFieldInsn(Opcodes.GETFIELD, THREAD, NAME, "L" + STATE + ";");
  }

  private static void current(ClassNode node) {
    MethodNode method = method(node, "current", "()L" + STATE + ";");
    loadCurrent(method);
    method.visitInsn(Opcodes.DUP);
    Label present = new Label();
    method.visitJumpInsn(Opcodes.IFNONNULL, present);
    method.visitInsn(Opcodes.POP);
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC, "dev/deadheat/runtime/Slots", "attach", "()L" + STATE + ";", false);
    method.visitLabel(present);
    method.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {STATE});
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(2, 0);
  }

  private static void load(ClassNode node, String name, String descriptor, boolean ofArgument) {
    MethodNode method = method(node, name, descriptor);
    if (ofArgument) {
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitFieldInsn(Opcodes.GETFIELD, THREAD, NAME, "L" + STATE + ";");
    } else {
      loadCurrent(method);
    }
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(1, 1);
  }

  private static void store(ClassNode node) {
    MethodNode method = method(node, "set", "(L" + THREAD + ";L" + STATE + ";)V");
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitVarInsn(Opcodes.ALOAD, 1);
    method.visitFieldInsn(Opcodes.PUTFIELD, THREAD, NAME, "L" + STATE + ";");
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(2, 2);
  }
}
