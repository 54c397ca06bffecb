package dev.deadheat.agent;

import dev.deadheat.runtime.Quiet;
import dev.deadheat.runtime.Reports;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Puts the calls of the models into the JDK's classes. Adds neither fields nor methods. */
final class JdkTransformer implements ClassFileTransformer {
  private final JdkModels models;
  private final VisibleMonitors monitors = new VisibleMonitors();

  JdkTransformer(JdkModels models) {
    this.models = models;
  }

  /** Of a class that is already loaded. */
  boolean wants(Class<?> type) {
    String name = type.getName().replace('.', '/');
    Class<?> above = type.getSuperclass();
    String superName = above == null ? null : above.getName().replace('.', '/');
    return models.wants(name)
        || (!type.isInterface()
            && !type.isArray()
            && monitors.concerns(name, superName)
            && VisibleMonitors.mayTake(type.getModule(), name));
  }

  private boolean wants(String name, @Nullable String superName, byte[] bytes) {
    return models.wants(name)
        || (monitors.concerns(name, superName) && VisibleMonitors.mayTake(bytes));
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (loader != null || className == null) {
      return null;
    }
    Quiet.begin();
    try {
      ClassReader reader = new ClassReader(bytes);
      return wants(className, reader.getSuperName(), bytes) ? rewrite(reader) : null;
    } catch (Throwable e) {
      Reports.warnOnce(
          className,
          className.replace('/', '.')
              + " could not be rewritten ("
              + e
              + "); what it orders is not seen, and reports may be wrong");
      return null;
    } finally {
      Quiet.end();
    }
  }

  private byte @Nullable [] rewrite(ClassReader reader) {
    String name = reader.getClassName();
    if (!monitors.concerns(name, reader.getSuperName())
        && !models.isInside(name)
        && !name.equals(IndirectHandles.NAME)) {
      return hooked(reader);
    }
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    List<JdkModels.Hook> hooks = models.hooks(node.name);
    boolean visible = monitors.concerns(node.name, node.superName);
    if (!models.wants(node.name) && !VisibleMonitors.takes(node)) {
      return null;
    }
    for (MethodNode method : node.methods) {
      if (method.instructions.size() == 0) {
        continue;
      }
      if (visible && VisibleMonitors.takes(node, method)) {
        new MonitorRewriter(node, method).rewrite();
      }
      if (models.isInside(node.name)) {
        new InsideRewriter(node, method).rewrite();
      }
      if ((method.access & Opcodes.ACC_BRIDGE) == 0) {
        List<JdkModels.Hook> here =
            hooks.stream().filter(hook -> hook.isFor(method.name, method.desc)).toList();
        if (!here.isEmpty()) {
          new HookRewriter(node, method, here).rewrite();
        }
      }
    }
    if (name.equals(IndirectHandles.NAME)) {
      IndirectHandles.rewrite(node);
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  /** Only the methods with hooks are taken apart; the others are copied as they are. */
  private byte[] hooked(ClassReader reader) {
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.SKIP_CODE);
    List<JdkModels.Hook> hooks = models.hooks(node.name);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor to = super.visitMethod(access, name, descriptor, signature, exceptions);
            List<JdkModels.Hook> here =
                (access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0
                    ? List.of()
                    : hooks.stream().filter(hook -> hook.isFor(name, descriptor)).toList();
            return here.isEmpty()
                ? to
                : new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
                  @Override
                  public void visitEnd() {
                    new HookRewriter(node, this, here).rewrite();
                    accept(to);
                  }
                };
          }
        },
        ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }
}
