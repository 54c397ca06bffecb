package dev.deadheat.program.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Types;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Damage that once did harm; {@link MutatedClassFilesTest} found it. */
class DamagedClassFilesTest {
  private static final int STRING_TAG = 8;

  private final Warnings warnings = new Warnings();
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  DamagedClassFilesTest() {
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Damaged", null, "java/lang/Object", null);
  }

  private record OneClass(byte[] read) implements ClassFile {
    @Override
    public String internalName() {
      return "Damaged";
    }

    @Override
    public String origin() {
      return "dir/Damaged.class";
    }
  }

  private static ClassType load(byte[] bytes, Warnings warnings) {
    Types types = new Types(n -> n.equals("Damaged") ? new OneClass(bytes) : null, warnings);
    return types.classType("Damaged");
  }

  private MethodVisitor method() {
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()V", null, null);
    method.visitCode();
    return method;
  }

  private void lost(byte[] bytes, String reason) {
    Method method = load(bytes, warnings).methods().get(0);
    assertThat(new Bodies(warnings).of(method)).isNull();
    assertThat(warnings.list())
        .filteredOn(w -> w.kind() == Warning.Kind.BAD_METHOD)
        .singleElement()
        .satisfies(w -> assertThat(w.subject()).isEqualTo("dir/Damaged.class: Damaged.m()"))
        .satisfies(w -> assertThat(w.message()).contains(reason));
  }

  @Test
  void dumpSaysThatTheFileIsDamaged() {
    ClassType damaged = load(new byte[30], warnings);
    assertThat(ClassPrinter.print(damaged, damaged.methods(), new Bodies(warnings)))
        .isEqualTo("public class Damaged\n  class file: cannot be understood, see the warning\n");
    assertThat(warnings.list()).singleElement().matches(w -> w.kind() == Warning.Kind.BAD_CLASS);
  }

  @Test
  void constructorCalledAsMethod() {
    MethodVisitor method = method();
    method.visitInsn(Opcodes.ACONST_NULL);
    method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "<init>", "()V", false);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    lost(writer.toByteArray(), "calls a constructor as if it were a method");
  }

  @Test
  void stringWithoutText() {
    MethodVisitor method = method();
    method.visitLdcInsn("text");
    method.visitInsn(Opcodes.POP);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    byte[] bytes = writer.toByteArray();
    for (int at : new ClassFileMap(bytes).constants) {
      if (bytes[at] == STRING_TAG) {
        bytes[at + 1] = 0;
        bytes[at + 2] = 0;
      }
    }
    lost(bytes, "loads a constant that is not there");
  }

  @Test
  void whatTheConsumerThrowsIsNotBlamedOnTheClassFile() {
    MethodVisitor method = method();
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    ClassType type = load(writer.toByteArray(), warnings);
    assertThatThrownBy(
            () ->
                new Bodies(warnings)
                    .eachBody(
                        List.of(type),
                        1,
                        body -> {
                          throw new IllegalStateException("mine");
                        }))
        .hasMessage("mine");
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void classLiteralThatIsAMethodType() {
    AnnotationVisitor annotation = writer.visitAnnotation("LMark;", true);
    annotation.visit("value", Type.getMethodType("()V"));
    annotation.visitEnd();
    ClassType type = load(writer.toByteArray(), warnings);
    assertThat(type.annotations()).hasSize(1);
    assertThat(type.annotations().get(0).toString()).contains("()V");
  }
}
