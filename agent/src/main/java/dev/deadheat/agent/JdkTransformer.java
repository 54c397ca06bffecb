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

  JdkTransformer(JdkModels models) {
    this.models = models;
  }

  boolean wants(String name) {
    return models.wants(name);
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (loader != null || className == null || !models.wants(className)) {
      return null;
    }
    Quiet.begin();
    try {
      return rewrite(bytes);
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

  private byte[] rewrite(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    List<JdkModels.Hook> hooks = models.hooks(node.name);
    for (MethodNode method : node.methods) {
      if (method.instructions.size() == 0) {
        continue;
      }
      if (models.hasVisibleMonitors(node.name)) {
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
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }
}
