package dev.deadheat.agent;

import dev.deadheat.runtime.Quiet;
import dev.deadheat.runtime.Reports;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets the program's class loaders find the runtime: each {@code loadClass} begins with the
 * question whether one of its classes is meant. Also in classes that are otherwise left alone, and
 * in loaders that were there before the agent. Only bodies change, so both are possible.
 */
final class LoaderTransformer implements ClassFileTransformer {
  private static final String NAME = "loadClass";
  private static final String BY_NAME = "(Ljava/lang/String;)Ljava/lang/Class;";
  private static final Set<String> FORMS =
      Set.of(BY_NAME, "(Ljava/lang/String;Z)Ljava/lang/Class;");
  private static final String RUNTIME = Code.RUNTIME + "Loaders";

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    // The JDK's loaders ask their parents, and at last the boot loader, for what is not theirs.
    if (loader == null
        || loader == ClassLoader.getPlatformClassLoader()
        || (redefined != null && !ClassLoader.class.isAssignableFrom(redefined))) {
      return null;
    }
    Quiet.begin();
    try {
      ClassReader reader = new ClassReader(bytes);
      return mayBeLoader(reader) ? rewrite(reader) : null;
    } catch (Throwable e) {
      Reports.warnOnce(
          "loader " + className,
          String.valueOf(className).replace('/', '.')
              + " could not be rewritten ("
              + e
              + "); if it is a class loader, its classes may not find the runtime");
      return null;
    } finally {
      Quiet.end();
    }
  }

  /**
   * By superclass and method. That may be true of a class that is no loader; then the question is
   * asked in vain. To follow the superclasses would mean to load them.
   */
  private static boolean mayBeLoader(ClassReader reader) {
    String above = reader.getSuperName();
    if (above == null
        || above.equals("java/lang/Object")
        || (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0) {
      return false;
    }
    boolean[] found = new boolean[1];
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            found[0] |= isLoading(access, name, descriptor);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return found[0];
  }

  private static boolean isLoading(int access, String name, String descriptor) {
    int not = Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;
    return (access & not) == 0 && name.equals(NAME) && FORMS.contains(descriptor);
  }

  private static byte[] rewrite(ClassReader reader) {
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          private boolean frames;

          @Override
          public void visit(
              int version,
              int access,
              String name,
              @Nullable String signature,
              String superName,
              String @Nullable [] interfaces) {
            frames = (version & 0xffff) >= Opcodes.V1_6;
            super.visit(version, access, name, signature, superName, interfaces);
          }

          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor method =
                super.visitMethod(access, name, descriptor, signature, exceptions);
            return isLoading(access, name, descriptor) ? asking(method, frames) : method;
          }
        },
        0);
    return writer.toByteArray();
  }

  private static MethodVisitor asking(MethodVisitor method, boolean frames) {
    return new MethodVisitor(Opcodes.ASM9, method) {
      @Override
      public void visitCode() {
        super.visitCode();
        Label not = new Label();
        visitVarInsn(Opcodes.ALOAD, 1);
        visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "isOurs", "(Ljava/lang/String;)Z", false);
        visitJumpInsn(Opcodes.IFEQ, not);
        visitVarInsn(Opcodes.ALOAD, 1);
        visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "load", BY_NAME, false);
        visitInsn(Opcodes.ARETURN);
        visitLabel(not);
        if (frames) {
          visitFrame(Opcodes.F_SAME, 0, null, 0, null);
          // The method's own first frame may be at its first instruction.
          visitInsn(Opcodes.NOP);
        }
      }
    };
  }
}
