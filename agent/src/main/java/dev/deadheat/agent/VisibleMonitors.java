package dev.deadheat.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which classes of the JDK take monitors that order what the program sees: it may use the same
 * monitor, be called back under it, or find an array filled under it. Those of the public packages,
 * and what extends them, as the encoder inside of an {@code OutputStreamWriter} does. Told by the
 * class files of the JDK that runs, not by a list: a list always lacks one.
 *
 * <p>Not those of the machinery below the program, which works for it unasked: starting threads,
 * loading and linking classes, finding providers and time zones. What that orders, no program
 * relies on, and it would hide races now and then.
 */
final class VisibleMonitors {
  /** The short forms of {@code astore}. */
  private static final int ASTORE_0 = 75;

  private static final List<String> PUBLIC = List.of("java/", "javax/");

  private static final List<String> MACHINERY =
      List.of(
          "java/lang/",
          "java/math/",
          "java/net/URLClassLoader",
          // Provider, Policy, Permissions, ProtectionDomain
          "java/security/P",
          "java/security/Security",
          "java/time/",
          // These have models.
          "java/util/concurrent/",
          // Loaders read classes from them.
          "java/util/jar/",
          "java/util/zip/ZipFile");

  /** Of java.lang, what programs share. */
  private static final Set<String> LANG =
      Set.of(
          "java/lang/StringBuffer",
          "java/lang/Throwable",
          "java/lang/Process",
          // Non-parallel loaders of the program rely on it; those of the JDK work in quiet
          // sections.
          "java/lang/ClassLoader",
          "java/lang/ApplicationShutdownHooks");

  private final Map<String, Boolean> inherited = new ConcurrentHashMap<>();

  VisibleMonitors() {
    // Loads what it takes to read a class file, before that has to be rewritten itself.
    superName("jdk/internal/misc/Unsafe");
  }

  /** Whether the program knows the class by name. */
  static boolean isPublic(String name) {
    return startsWithAny(PUBLIC, name)
        && (LANG.contains(JdkModels.outermost(name)) || !startsWithAny(MACHINERY, name));
  }

  /** No stream: the classes that it needs would have to be rewritten first, by a stream. */
  private static boolean startsWithAny(List<String> prefixes, String name) {
    for (int i = 0; i < prefixes.size(); i++) {
      if (name.startsWith(prefixes.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the program sees the monitors of a class, if it takes any. */
  boolean concerns(String name, @Nullable String superName) {
    return isPublic(name)
        || (superName != null && !startsWithAny(PUBLIC, name) && inherits(superName))
        || name.startsWith("java/lang/ProcessImpl")
        // The value that the program has; a supplier runs under its monitor.
        || name.equals(JdkModels.STABLE_VALUE);
  }

  private boolean inherits(String superName) {
    if (superName.startsWith("java/")) {
      return isPublic(superName);
    }
    Boolean known = inherited.get(superName);
    if (known == null) {
      String above = superName(superName);
      if (above == null) {
        return false;
      }
      known = concerns(superName, above);
      inherited.put(superName, known);
    }
    return known;
  }

  private static @Nullable String superName(String name) {
    byte[] bytes = read(Object.class.getModule(), name);
    return bytes == null ? null : new ClassReader(bytes).getSuperName();
  }

  /** From the module, and not from a loader, which would make a URL first. */
  private static byte @Nullable [] read(Module module, String name) {
    try (InputStream in = module.getResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException | LinkageError e) {
      // The class is one of those that read class files.
      return null;
    }
  }

  /**
   * Whether a class may take monitors, by a look that costs little: most do not. It stores the
   * object that it locks, for the handler that lets go of it.
   */
  static boolean mayTake(Module module, String name) {
    byte[] bytes = read(module, name);
    return bytes == null || mayTake(bytes);
  }

  static boolean mayTake(byte[] bytes) {
    for (int i = 2; i < bytes.length; i++) {
      if (bytes[i] == (byte) Opcodes.MONITORENTER
          && (bytes[i - 2] == Opcodes.ASTORE
              || (bytes[i - 1] >= ASTORE_0 && bytes[i - 1] <= ASTORE_0 + 3))) {
        return true;
      }
    }
    boolean[] found = new boolean[1];
    new ClassReader(bytes)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public @Nullable MethodVisitor visitMethod(
                  int access,
                  String method,
                  String descriptor,
                  @Nullable String signature,
                  String @Nullable [] exceptions) {
                found[0] |= (access & Opcodes.ACC_SYNCHRONIZED) != 0;
                return null;
              }
            },
            ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return found[0];
  }

  static boolean takes(ClassNode node) {
    for (MethodNode method : node.methods) {
      if (takes(node, method)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there is anything to rewrite in a method. */
  static boolean takes(ClassNode node, MethodNode method) {
    if (isFresh(node, method)) {
      return false;
    }
    if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      return (method.access & Opcodes.ACC_NATIVE) == 0;
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.MONITORENTER || MonitorRewriter.isWait(insn)) {
        return true;
      }
    }
    return false;
  }

  /** Every exception calls it when it is made, while nobody else has it: not worth the time. */
  private static boolean isFresh(ClassNode node, MethodNode method) {
    return node.name.equals("java/lang/Throwable") && method.name.equals("fillInStackTrace");
  }
}
