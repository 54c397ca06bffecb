package dev.deadheat.program.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.input.Jdk;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** One round of ECJ, before any stub: it leaves attributes that no reader gets past. */
class DamagedAnnotationsTest {
  private static final String SOURCE =
      """
      @interface Known { int value(); Thread.State[] states() default {}; }
      class A {
        @Known(value = 1, states = Gone.ONE) int damaged;
        @Known(2) int whole;
        @Known(value = 3, states = {Gone.ONE, Gone.TWO}) void f() {}
        void g(@Known(value = 4, states = Gone.ONE) int p) {}
        void last() {}
      }
      """;

  @Test
  void onlyTheDamagedOnesGo() {
    List<String> seen = new ArrayList<>();
    new ClassReader(compiled("A")).accept(membersInto(seen), 0);
    assertThat(seen).contains("whole has LKnown;", "<init>", "f", "g", "last");
  }

  @Test
  void whatCanBeReadStays() {
    byte[] known = compiled("Known");
    assertThat(DamagedAnnotations.removedFrom(known)).isSameAs(known);
  }

  @Test
  void whatIsDamagedElsewhereStays() {
    byte[] cut = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61, 0, 9};
    assertThat(DamagedAnnotations.removedFrom(cut)).isSameAs(cut);
    assertThat(LostBodies.of(cut)).containsExactly("*");
  }

  private static byte[] compiled(String name) {
    SourceUnit unit = new SourceUnit("A.java", "A.java", SOURCE);
    return EcjCompiler.compile(List.of(unit), 17, new CompileClasspath(List.of()), Jdk.running())
        .classes()
        .stream()
        .filter(c -> c.internalName().equals(name))
        .findFirst()
        .orElseThrow()
        .bytes();
  }

  private static ClassVisitor membersInto(List<String> seen) {
    return new ClassVisitor(Opcodes.ASM9) {
      @Override
      public FieldVisitor visitField(
          int access, String name, String descriptor, String signature, Object value) {
        return new FieldVisitor(Opcodes.ASM9) {
          @Override
          public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
            seen.add(name + " has " + annotation);
            return null;
          }
        };
      }

      @Override
      public MethodVisitor visitMethod(
          int access, String name, String descriptor, String signature, String[] thrown) {
        seen.add(name);
        return null;
      }
    };
  }
}
