package dev.deadheat.values.schedule;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Rewrites a program so that it calls {@link Hooks}. */
final class Stepping {
  private Stepping() {}

  /** What is known of a class of the program: its superclass, and how its fields are declared. */
  static final class Known {
    private final Map<String, String> supers = new HashMap<>();
    private final Map<String, Map<String, Integer>> fields = new HashMap<>();

    private Known(Map<String, byte[]> classes) {
      for (byte[] bytes : classes.values()) {
        new ClassReader(bytes)
            .accept(
                new ClassVisitor(Opcodes.ASM9) {
                  private Map<String, Integer> declared = Map.of();

                  @Override
                  public void visit(int v, int a, String name, String s, String sup, String[] i) {
                    declared = new HashMap<>();
                    supers.put(name, sup);
                    fields.put(name, declared);
                  }

                  @Override
                  public FieldVisitor visitField(int a, String name, String d, String s, Object v) {
                    declared.put(name, a);
                    return null;
                  }
                },
                ClassReader.SKIP_CODE);
      }
    }

    boolean isOfTheProgram(String type) {
      return supers.containsKey(type);
    }

    boolean isOf(String type, String ancestor) {
      for (String t = type; t != null; t = supers.get(t)) {
        if (t.equals(ancestor)) {
          return true;
        }
      }
      return false;
    }

    /** How a field of the program is declared; final for those of others. */
    int access(String owner, String name) {
      for (String t = owner; t != null; t = supers.get(t)) {
        Integer access = fields.getOrDefault(t, Map.of()).get(name);
        if (access != null) {
          return access;
        }
      }
      return Opcodes.ACC_FINAL;
    }
  }

  /** Where an assertion fails, this is noted; then it is thrown, or the program goes on. */
  static Map<String, byte[]> rewrite(Map<String, byte[]> classes, Detail detail, boolean goesOn) {
    Known known = new Known(classes);
    Map<String, byte[]> changed = new HashMap<>();
    classes.forEach((name, bytes) -> changed.put(name, rewrite(bytes, known, detail, goesOn)));
    return changed;
  }

  private static byte[] rewrite(byte[] bytes, Known known, Detail detail, boolean goesOn) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    new ClassReader(bytes)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              private String type = "";

              @Override
              public void visit(int v, int a, String name, String s, String sup, String[] i) {
                type = name;
                super.visit(v, a, name, s, sup, i);
              }

              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String s, String[] e) {
                MethodVisitor next =
                    super.visitMethod(access & ~Opcodes.ACC_SYNCHRONIZED, name, descriptor, s, e);
                MethodVisitor steps = new SteppingMethod(next, known, detail, goesOn);
                return (access & Opcodes.ACC_SYNCHRONIZED) == 0
                    ? steps
                    : new SynchronizedBody(steps, type, access, descriptor);
              }
            },
            ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }
}
