package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Call sites that the program links itself, as those of dynamic languages. */
class BootstrapIT {
  @TempDir private Path directory;

  static List<Path> jdks() {
    return Programs.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void itsLocksOrderAndItsAccessesAreChecked(Path jdk) throws Exception {
    Programs programs = new Programs(directory, "boot");
    Files.write(programs.classes().resolve("boot/Caller.class"), caller());
    Programs.Result result = programs.run(jdk, "", List.of(), "boot.Boot");
    assertThat(result.out()).as(result.err()).isEqualTo("gone\n2\n");
    assertThat(result.findings()).contains("boot.Boot.open").doesNotContain("boot.Boot.ordered");
  }

  /** A class with one call, linked by {@code Boot.link}; no Java code compiles to it. */
  private static byte[] caller() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "boot/Caller", null, "java/lang/Object", null);
    MethodVisitor call =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "call", "()V", null, null);
    String descriptor =
        MethodType.methodType(
                CallSite.class, MethodHandles.Lookup.class, String.class, MethodType.class)
            .toMethodDescriptorString();
    call.visitCode();
    call.visitInvokeDynamicInsn(
        "go", "()V", new Handle(Opcodes.H_INVOKESTATIC, "boot/Boot", "link", descriptor, false));
    call.visitInsn(Opcodes.RETURN);
    call.visitMaxs(0, 0);
    call.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
