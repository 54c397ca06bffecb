package dev.deadheat.agent;

import dev.deadheat.runtime.Quiet;
import dev.deadheat.runtime.Reports;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
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
    if (node.name.equals(IndirectHandles.NAME)) {
      IndirectHandles.rewrite(node);
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }
}
