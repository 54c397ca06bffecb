package dev.deadheat.program.source;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the methods whose bodies ECJ replaced by a throw, because there is an error in them. */
final class LostBodies {
  private static final String MARK = "Unresolved compilation problem";

  private LostBodies() {}

  /** The names of those methods, in the order of the class file; "*" for one nobody can read. */
  static List<String> of(byte[] classFile) {
    List<String> lost = new ArrayList<>();
    try {
      collect(classFile, lost);
    } catch (RuntimeException e) {
      lost.add("*");
    }
    return lost;
  }

  private static void collect(byte[] classFile, List<String> lost) {
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access,
                  String name,
                  String descriptor,
                  @Nullable String signature,
                  String @Nullable [] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitLdcInsn(Object value) {
                    if (value instanceof String text && text.startsWith(MARK)) {
                      lost.add(name);
                    }
                  }
                };
              }
            },
            ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }
}
