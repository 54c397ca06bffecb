package dev.deadheat.program.ir;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.type.Types;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Methods within the limits of the class file format that make a careless reader run out of time or
 * memory: each gets a sound body or a warning, for a bounded price.
 */
class HostileMethodsTest {
  private static final long MAX_NANOS = 5_000_000_000L;
  private static final long MAX_BYTES = 1L << 30;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private record OneClass(byte[] read) implements ClassFile {
    @Override
    public String internalName() {
      return "Hostile";
    }

    @Override
    public String origin() {
      return "Hostile.class";
    }
  }

  /** Builds {@code static void m(int)} with this code. */
  private static void withstands(int maxLocals, int maxStack, Consumer<MethodVisitor> code) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "Hostile", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "(I)V", null, null);
    method.visitCode();
    code.accept(method);
    method.visitMaxs(maxStack, maxLocals);
    method.visitEnd();
    byte[] bytes = writer.toByteArray();

    long nanos = THREADS.getCurrentThreadCpuTime();
    long allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    Warnings warnings = new Warnings();
    Types types = new Types(n -> n.equals("Hostile") ? new OneClass(bytes) : null, warnings);
    List<MethodBody> made = new ArrayList<>();
    new Bodies(warnings).eachBody(List.of(types.classType("Hostile")), 1, made::add);
    nanos = THREADS.getCurrentThreadCpuTime() - nanos;
    allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - allocated;

    for (MethodBody body : made) {
      assertThat(BodyVerifier.structuralProblems(body)).isEmpty();
    }
    if (made.isEmpty()) {
      assertThat(warnings.list()).anyMatch(w -> w.kind() == Warning.Kind.BAD_METHOD);
    }
    assertThat(nanos).as("CPU time").isLessThan(MAX_NANOS);
    assertThat(allocated).as("bytes allocated").isLessThan(MAX_BYTES);
  }

  private static void ifNextInstruction(MethodVisitor method) {
    Label next = new Label();
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFEQ, next);
    method.visitLabel(next);
  }

  private static void zeros(MethodVisitor method, int count) {
    for (int slot = 1; slot <= count; slot++) {
      method.visitInsn(Opcodes.ICONST_0);
      method.visitVarInsn(Opcodes.ISTORE, slot);
    }
  }

  @Test
  void manyBlocksOverManyLocals() {
    withstands(
        65_535,
        4,
        method -> {
          for (int i = 0; i < 8_000; i++) {
            method.visitInsn(Opcodes.ICONST_0);
            method.visitVarInsn(Opcodes.ISTORE, 1);
            ifNextInstruction(method);
          }
          method.visitInsn(Opcodes.RETURN);
        });
  }

  @Test
  void loopOverManyLocals() {
    withstands(
        1_501,
        4,
        method -> {
          zeros(method, 1_500);
          Label top = new Label();
          method.visitLabel(top);
          for (int slot = 1; slot <= 1_500; slot++) {
            method.visitIincInsn(slot, 1);
            ifNextInstruction(method);
          }
          method.visitJumpInsn(Opcodes.GOTO, top);
        });
  }

  @Test
  void branchesOverManyLocals() {
    withstands(
        801,
        4,
        method -> {
          zeros(method, 800);
          Label top = new Label();
          method.visitLabel(top);
          for (int i = 0; i < 3_200; i++) {
            Label next = new Label();
            method.visitVarInsn(Opcodes.ILOAD, 0);
            method.visitJumpInsn(Opcodes.IFEQ, next);
            method.visitIincInsn(1 + i % 800, 1);
            method.visitLabel(next);
          }
          for (int slot = 1; slot <= 800; slot++) {
            method.visitVarInsn(Opcodes.ILOAD, slot);
            method.visitInsn(Opcodes.POP);
          }
          method.visitJumpInsn(Opcodes.GOTO, top);
        });
  }

  @Test
  void jumpsBack() {
    withstands(
        2,
        4,
        method -> {
          Label[] labels = labels(9_000);
          for (int i = 0; i < labels.length; i++) {
            method.visitLabel(labels[i]);
            method.visitIincInsn(0, 1);
            method.visitVarInsn(Opcodes.ILOAD, 0);
            method.visitJumpInsn(Opcodes.IFEQ, labels[Math.max(0, i - 4_000)]);
          }
          method.visitInsn(Opcodes.RETURN);
        });
  }

  /** Every block of a try range leads to every handler. */
  private static void handlers(int blocks, int types, int handlers) {
    withstands(
        3,
        4,
        method -> {
          Label start = new Label();
          Label end = new Label();
          Label[] targets = labels(handlers);
          for (int i = 0; i < types; i++) {
            method.visitTryCatchBlock(start, end, targets[i % handlers], "E" + i);
          }
          method.visitInsn(Opcodes.ICONST_0);
          method.visitVarInsn(Opcodes.ISTORE, 1);
          method.visitLabel(start);
          for (int i = 0; i < blocks; i++) {
            method.visitFieldInsn(Opcodes.GETSTATIC, "X", "f", "I");
            method.visitVarInsn(Opcodes.ISTORE, 1);
          }
          method.visitLabel(end);
          method.visitInsn(Opcodes.RETURN);
          for (Label target : targets) {
            method.visitLabel(target);
            method.visitInsn(Opcodes.POP);
            method.visitVarInsn(Opcodes.ILOAD, 1);
            method.visitInsn(Opcodes.POP);
            method.visitInsn(Opcodes.RETURN);
          }
        });
  }

  @Test
  void manyHandlers() {
    handlers(1_000, 300, 1);
    handlers(3_000, 3_000, 3_000);
    handlers(3_000, 16_000, 1);
  }

  @Test
  void deepStacks() {
    withstands(
        1,
        65_535,
        method -> {
          for (int i = 0; i < 10_000; i++) {
            method.visitInsn(Opcodes.ICONST_0);
          }
          Label top = new Label();
          method.visitLabel(top);
          for (int i = 0; i < 5_000; i++) {
            Label next = new Label();
            method.visitVarInsn(Opcodes.ILOAD, 0);
            method.visitJumpInsn(Opcodes.IFEQ, next);
            method.visitInsn(Opcodes.ICONST_1);
            method.visitInsn(Opcodes.IADD);
            method.visitLabel(next);
          }
          method.visitJumpInsn(Opcodes.GOTO, top);
        });
  }

  @Test
  void subroutinesThatDouble() {
    withstands(
        60,
        4,
        method -> {
          Label[] labels = labels(41);
          method.visitJumpInsn(Opcodes.JSR, labels[0]);
          method.visitInsn(Opcodes.RETURN);
          for (int i = 0; i < 40; i++) {
            method.visitLabel(labels[i]);
            method.visitVarInsn(Opcodes.ASTORE, i + 1);
            method.visitJumpInsn(Opcodes.JSR, labels[i + 1]);
            method.visitJumpInsn(Opcodes.JSR, labels[i + 1]);
            method.visitVarInsn(Opcodes.RET, i + 1);
          }
          method.visitLabel(labels[40]);
          method.visitVarInsn(Opcodes.ASTORE, 41);
          method.visitVarInsn(Opcodes.RET, 41);
        });
  }

  /** The same with each ret out of line, so that no subroutine is a range of the code. */
  @Test
  void subroutinesThatDoubleOutOfOrder() {
    withstands(
        60,
        4,
        method -> {
          Label[] labels = labels(41);
          Label[] rets = labels(40);
          method.visitJumpInsn(Opcodes.JSR, labels[0]);
          method.visitInsn(Opcodes.RETURN);
          for (int i = 0; i < 40; i++) {
            method.visitLabel(rets[i]);
            method.visitVarInsn(Opcodes.RET, i + 1);
          }
          for (int i = 40; i >= 0; i--) {
            method.visitLabel(labels[i]);
            method.visitVarInsn(Opcodes.ASTORE, i + 1);
            if (i < 40) {
              method.visitJumpInsn(Opcodes.JSR, labels[i + 1]);
              method.visitJumpInsn(Opcodes.JSR, labels[i + 1]);
              method.visitJumpInsn(Opcodes.GOTO, rets[i]);
            } else {
              method.visitVarInsn(Opcodes.RET, i + 1);
            }
          }
        });
  }

  @Test
  void subroutineCalledOften() {
    withstands(
        4,
        4,
        method -> {
          Label start = new Label();
          for (int i = 0; i < 8_000; i++) {
            method.visitJumpInsn(Opcodes.JSR, start);
          }
          method.visitInsn(Opcodes.RETURN);
          method.visitLabel(start);
          method.visitVarInsn(Opcodes.ASTORE, 1);
          for (int i = 0; i < 20_000; i++) {
            method.visitInsn(Opcodes.NOP);
          }
          method.visitVarInsn(Opcodes.RET, 1);
        });
  }

  @Test
  void subroutineThatCallsItself() {
    withstands(
        4,
        4,
        method -> {
          Label start = new Label();
          method.visitJumpInsn(Opcodes.JSR, start);
          method.visitInsn(Opcodes.RETURN);
          method.visitLabel(start);
          method.visitVarInsn(Opcodes.ASTORE, 1);
          method.visitJumpInsn(Opcodes.JSR, start);
          method.visitVarInsn(Opcodes.RET, 1);
        });
  }

  @Test
  void switches() {
    withstands(
        1,
        4,
        method -> {
          Label[] labels = labels(3_000);
          method.visitVarInsn(Opcodes.ILOAD, 0);
          method.visitTableSwitchInsn(0, labels.length - 1, labels[0], labels);
          for (Label label : labels) {
            method.visitLabel(label);
            method.visitIincInsn(0, 1);
            method.visitVarInsn(Opcodes.ILOAD, 0);
            method.visitJumpInsn(Opcodes.IFEQ, labels[0]);
          }
          method.visitInsn(Opcodes.RETURN);
        });
    withstands(
        1,
        4,
        method -> {
          Label[] labels = new Label[16_000];
          Label next = new Label();
          Arrays.fill(labels, next);
          method.visitVarInsn(Opcodes.ILOAD, 0);
          method.visitTableSwitchInsn(0, labels.length - 1, next, labels);
          method.visitLabel(next);
          method.visitInsn(Opcodes.RETURN);
        });
  }

  private static Label[] labels(int count) {
    Label[] labels = new Label[count];
    Arrays.setAll(labels, i -> new Label());
    return labels;
  }
}
