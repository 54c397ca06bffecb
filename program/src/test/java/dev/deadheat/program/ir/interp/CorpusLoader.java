package dev.deadheat.program.ir.interp;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Defines the classes of the corpus anew, so that each run has static fields of its own.
 *
 * <p>For the interpreter they come without static initialisers: it runs those of the IR.
 */
final class CorpusLoader extends ClassLoader {
  private final Function<String, byte[]> source;
  private final boolean interpreted;
  private final Set<String> defined = ConcurrentHashMap.newKeySet();

  /**
   * @param source bytes by name with slashes; null for classes that are not of the corpus
   * @param interpreted whether the interpreter runs the static initialisers
   */
  CorpusLoader(Function<String, byte[]> source, boolean interpreted) {
    super(CorpusLoader.class.getClassLoader());
    this.source = source;
    this.interpreted = interpreted;
  }

  boolean owns(Class<?> type) {
    return type.getClassLoader() == this && defined.contains(type.getName());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      byte[] bytes = source.apply(name.replace('.', '/'));
      if (bytes == null) {
        return super.loadClass(name, resolve);
      }
      byte[] used = interpreted ? withoutInitializer(bytes) : bytes;
      defined.add(name);
      return defineClass(name, used, 0, used.length);
    }
  }

  private static byte[] withoutInitializer(byte[] bytes) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(bytes)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              private boolean inInterface;

              @Override
              public void visit(
                  int version,
                  int access,
                  String name,
                  String signature,
                  String superName,
                  String[] interfaces) {
                inInterface = (access & Opcodes.ACC_INTERFACE) != 0;
                super.visit(version, access, name, signature, superName, interfaces);
              }

              @Override
              public FieldVisitor visitField(
                  int access, String name, String descriptor, String signature, Object value) {
                // The JIT trusts static finals, which the interpreter sets after the JVM thinks
                // that initialisation is over. Those of interfaces must stay final.
                boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
                int kept = isStatic && !inInterface ? access & ~Opcodes.ACC_FINAL : access;
                return super.visitField(kept, name, descriptor, signature, value);
              }

              @Override
              public MethodVisitor visitMethod(
                  int access,
                  String name,
                  String descriptor,
                  String signature,
                  String[] exceptions) {
                return name.equals("<clinit>")
                    ? null
                    : super.visitMethod(access, name, descriptor, signature, exceptions);
              }
            },
            0);
    return writer.toByteArray();
  }
}
