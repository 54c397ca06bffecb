package dev.deadheat.program.ir.interp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Makes a class file whose methods are written by hand, to reach bytecode that no javac makes. */
final class Assembler {
  /** Of Java 1.4: jsr and ret are allowed, and no stack maps are needed. */
  static final int OLD = Opcodes.V1_4;

  private final String name;
  private final ClassWriter writer;
  private final Map<String, String> methods = new LinkedHashMap<>();

  Assembler(String name, int version) {
    this.name = name;
    boolean frames = version >= Opcodes.V1_7;
    writer = new ClassWriter(frames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS);
    writer.visit(version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
  }

  String name() {
    return name;
  }

  /** Adds a public static method. */
  Assembler method(String method, String descriptor, Consumer<MethodVisitor> code) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor visitor = writer.visitMethod(access, method, descriptor, null, null);
    visitor.visitCode();
    code.accept(visitor);
    visitor.visitMaxs(0, 0);
    visitor.visitEnd();
    if (methods.put(method, descriptor) != null) {
      throw new IllegalArgumentException("twice: " + method);
    }
    return this;
  }

  /** Names and descriptors of the methods. */
  Map<String, String> methods() {
    return methods;
  }

  byte[] bytes() {
    writer.visitEnd();
    return writer.toByteArray();
  }
}
