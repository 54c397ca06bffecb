package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Programs of less common shapes: modules, serialized objects, methods as large as there can be.
 */
class AroundIT {
  private static final String BIG = "big/Big";

  @TempDir private Path directory;

  static List<Path> jdks() {
    return Programs.jdks();
  }

  private static String plain(Path jdk, Path classes, String... program) throws Exception {
    List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
    command.addAll(List.of("-cp", classes.toString()));
    command.addAll(List.of(program));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aProgramSeesNoDifferenceInItself(Path jdk) throws Exception {
    Programs programs = new Programs(directory, "around");
    Path written = directory.resolve("written");
    String without = plain(jdk, programs.classes(), "around.Around", "write", "" + written);
    Programs.Result read = programs.run(jdk, "", List.of(), "around.Around", "read", "" + written);
    Programs.Result result =
        programs.run(jdk, "", List.of(), "around.Around", "write", "" + written);
    assertThat(result.out()).as(result.err()).isEqualTo(without).doesNotContain("deadheat");
    assertThat(result.races()).isZero();
    // What one wrote the other reads, both ways.
    String values = plain(jdk, programs.classes(), "around.Around", "read", "" + written);
    assertThat(read.out()).as(read.err()).isEqualTo(values);
    assertThat(without).endsWith(values);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aModuleRunsAndIsChecked(Path jdk) throws Exception {
    Programs programs = new Programs(directory, "modular");
    List<String> command =
        new ArrayList<>(programs.command(jdk, "", List.of(), "-m", "modular/modular.Main", "a"));
    command.set(command.indexOf("-cp"), "-p");
    Path err = directory.resolve("err");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(Files.readString(err)).isZero();
    assertThat(out).isEqualTo("module modular 2 a\n");
    assertThat(Files.readString(programs.findings()))
        .contains("modular.Count.open")
        .doesNotContain("modular.Count.guarded");
  }

  /**
   * With 1,000 accesses a method is checked in full, with 3,000 in compact form; with 6,000 it is
   * not, but its monitor counts; and with 8,190 there is no room for anything.
   */
  @ParameterizedTest
  @MethodSource("jdks")
  void aLargeMethodIsCheckedAsFarAsItCanBe(Path jdk) throws Exception {
    Programs programs = new Programs(directory, "modular");
    Files.createDirectories(programs.classes().resolve("big"));
    Files.write(programs.classes().resolve(BIG + ".class"), big());
    Programs.Result result = programs.run(jdk, "", List.of("-Xverify:all"), "big.Big");
    assertThat(result.out()).as(result.err()).isEqualTo("end\n");
    assertThat(result.code()).isZero();
    assertThat(result.findings())
        .contains("\"location\":\"big.Big.full\"", "\"location\":\"big.Big.compact\"")
        .doesNotContain(
            "\"location\":\"big.Big.bare\"",
            "\"location\":\"big.Big.untouched\"",
            "\"location\":\"big.Big.guarded\"");
    for (String said :
        List.of(
            "big.Big.bare is not checked: it would be larger than 64 KB",
            "big.Big.untouched is not rewritten, and what it synchronizes is not seen: it would be"
                + " larger than 64 KB")) {
      assertThat(result.err()).containsOnlyOnce(said);
      assertThat(result.findings()).contains(said);
    }
    assertThat(result.err()).doesNotContain("big.Big.full is", "big.Big.compact is");
  }

  /** Two threads run all its methods; each increments a field of its own name. */
  private static byte[] big() throws IOException {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC,
        BIG,
        null,
        "java/lang/Object",
        new String[] {"java/lang/Runnable"});
    int both = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    increments(writer, "full", 1_000);
    increments(writer, "compact", 3_000);
    increments(writer, "bare", 6_000);
    increments(writer, "untouched", 8_190);
    writer.visitField(Opcodes.ACC_STATIC, "guarded", "I", null, null).visitEnd();
    MethodVisitor init = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    end(init);
    // Called by "bare", with the class's monitor held.
    MethodVisitor inside = writer.visitMethod(both, "inside", "()V", null, null);
    increment(inside, "guarded");
    end(inside);
    MethodVisitor run = writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, null);
    for (String name : List.of("full", "compact", "bare", "untouched")) {
      run.visitMethodInsn(Opcodes.INVOKESTATIC, BIG, name, "()V", false);
    }
    end(run);
    MethodVisitor main = writer.visitMethod(both, "main", "([Ljava/lang/String;)V", null, null);
    for (int i = 1; i <= 2; i++) {
      main.visitTypeInsn(Opcodes.NEW, "java/lang/Thread");
      main.visitInsn(Opcodes.DUP);
      main.visitTypeInsn(Opcodes.NEW, BIG);
      main.visitInsn(Opcodes.DUP);
      main.visitMethodInsn(Opcodes.INVOKESPECIAL, BIG, "<init>", "()V", false);
      String descriptor = "(Ljava/lang/Runnable;)V";
      main.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Thread", "<init>", descriptor, false);
      main.visitVarInsn(Opcodes.ASTORE, i);
    }
    for (String name : List.of("start", "join")) {
      for (int i = 1; i <= 2; i++) {
        main.visitVarInsn(Opcodes.ALOAD, i);
        main.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Thread", name, "()V", false);
      }
    }
    main.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
    main.visitLdcInsn("end");
    String println = "(Ljava/lang/String;)V";
    main.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/io/PrintStream", "println", println, false);
    end(main);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void increments(ClassWriter writer, String name, int times) {
    writer.visitField(Opcodes.ACC_STATIC, name, "I", null, null).visitEnd();
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    boolean calls = name.equals("bare");
    int locked = calls || name.equals("untouched") ? Opcodes.ACC_SYNCHRONIZED : 0;
    MethodVisitor method = writer.visitMethod(access | locked, name, "()V", null, null);
    if (calls) {
      method.visitMethodInsn(Opcodes.INVOKESTATIC, BIG, "inside", "()V", false);
    }
    for (int i = 0; i < times; i++) {
      increment(method, name);
    }
    end(method);
  }

  private static void increment(MethodVisitor method, String field) {
    method.visitFieldInsn(Opcodes.GETSTATIC, BIG, field, "I");
    method.visitInsn(Opcodes.ICONST_1);
    method.visitInsn(Opcodes.IADD);
    method.visitFieldInsn(Opcodes.PUTSTATIC, BIG, field, "I");
  }

  private static void end(MethodVisitor method) {
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }
}
