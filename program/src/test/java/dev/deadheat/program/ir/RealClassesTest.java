package dev.deadheat.program.ir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The JDK's own classes and those of other compilers: each method gets a sound body. */
class RealClassesTest {
  private static final int JAVA_1_1 = 45;
  private static final int JAVA_1_4 = 48;

  @Test
  void javaBase() {
    try (Program program = new Program(List.of(), List.of(Jdk.running()), new Warnings())) {
      List<ClassType> classes =
          Jdk.running().classFiles("java.base").stream()
              .map(file -> program.types().classType(file.internalName()))
              .toList();
      assertThat(AllBodies.assertSound(program, classes)).isGreaterThan(30_000);
    }
  }

  @ParameterizedTest
  @EnumSource(TestJar.class)
  void jar(TestJar jar) throws IOException {
    try (Program program = open(jar)) {
      assertThat(AllBodies.assertSound(program, program.analysedClasses())).isGreaterThan(5_000);
    }
  }

  @Test
  void subroutinesOfOldClassFiles() throws IOException {
    try (Program program = open(TestJar.DERBY)) {
      List<Method> withSubroutines = new ArrayList<>();
      for (ClassType type : program.analysedClasses()) {
        assertThat(type.classFileVersion()).isBetween(JAVA_1_1, JAVA_1_4);
        new ClassReader(type.classFileBytes())
            .accept(new SubroutineFinder(type, withSubroutines), ClassReader.SKIP_DEBUG);
      }
      assertThat(withSubroutines).hasSizeGreaterThan(50);
      for (Method method : withSubroutines) {
        MethodBody body = program.bodies().of(method);
        assertThat(body).as(method.toString()).isNotNull();
        assertThat(BodyVerifier.problems(body)).isEmpty();
      }
    }
  }

  private static Program open(TestJar jar) throws IOException {
    Warnings warnings = new Warnings();
    ClassContainer container = jar.open(warnings);
    return new Program(List.of(container), List.of(Jdk.running()), warnings);
  }

  private static final class SubroutineFinder extends ClassVisitor {
    private final ClassType type;
    private final List<Method> found;

    SubroutineFinder(ClassType type, List<Method> found) {
      super(Opcodes.ASM9);
      this.type = type;
      this.found = found;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      Method method = type.declaredMethod(name, type.types().descriptor(descriptor));
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitJumpInsn(int opcode, Label label) {
          if (opcode == Opcodes.JSR && !found.contains(method)) {
            found.add(method);
          }
        }
      };
    }
  }
}
