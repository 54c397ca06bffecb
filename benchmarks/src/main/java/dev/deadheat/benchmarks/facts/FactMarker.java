package dev.deadheat.benchmarks.facts;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Rewrites a class so that proved facts are checked before their instructions. */
final class FactMarker extends ClassVisitor {
  private static final String CHECKS = Type.getInternalName(FactChecks.class);

  private final String name;
  private final Set<String> facts;
  private final Set<String> placed = new HashSet<>();

  private FactMarker(String name, Set<String> facts, ClassVisitor next) {
    super(Opcodes.ASM9, next);
    this.name = name;
    this.facts = facts;
  }

  /** How a fact is named. */
  static String fact(String className, String method, int line, String what) {
    return className + " " + method + " " + line + " " + what;
  }

  /** The class with checks. Each of its facts has a place, or the names do not fit. */
  static byte[] rewrite(String name, byte[] bytes, Set<String> facts) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    FactMarker marker = new FactMarker(name, facts, writer);
    reader.accept(marker, 0);
    Set<String> rest = new TreeSet<>(facts);
    rest.removeIf(fact -> !fact.startsWith(name + " ") || marker.placed.contains(fact));
    rest.forEach(fact -> FactChecks.problem("no such place: " + fact));
    return writer.toByteArray();
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String method,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    return new Body(method, super.visitMethod(access, method, descriptor, signature, exceptions));
  }

  private final class Body extends MethodVisitor {
    private final String method;
    private int line;

    Body(String method, MethodVisitor next) {
      super(Opcodes.ASM9, next);
      this.method = method;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
      super.visitLineNumber(number, start);
    }

    private boolean isProved(String what) {
      return facts.contains(fact(name, method, line, what));
    }

    private void check(String how, String descriptor, String what) {
      String fact = fact(name, method, line, what);
      placed.add(fact);
      visitLdcInsn(FactChecks.site(fact));
      visitMethodInsn(Opcodes.INVOKESTATIC, CHECKS, how, descriptor, false);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD && isProved("index")) {
        super.visitInsn(Opcodes.DUP2);
        check("index", "(Ljava/lang/Object;II)V", "index");
      } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE && isProved("index")) {
        boolean wide = opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
        // The value goes below array and index, which are then copied below it again.
        super.visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
        super.visitInsn(wide ? Opcodes.POP2 : Opcodes.POP);
        super.visitInsn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1);
        check("index", "(Ljava/lang/Object;II)V", "index");
      } else if ((opcode == Opcodes.IDIV || opcode == Opcodes.IREM) && isProved("division")) {
        super.visitInsn(Opcodes.DUP);
        check("divisor", "(II)V", "division");
      } else if ((opcode == Opcodes.LDIV || opcode == Opcodes.LREM) && isProved("division")) {
        super.visitInsn(Opcodes.DUP2);
        check("divisor", "(JI)V", "division");
      } else if (opcode == Opcodes.L2I && isProved("cast")) {
        super.visitInsn(Opcodes.DUP2);
        check("fits", "(JI)V", "cast");
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode == Opcodes.NEWARRAY && isProved("size")) {
        super.visitInsn(Opcodes.DUP);
        check("length", "(II)V", "size");
      }
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.ANEWARRAY && isProved("size")) {
        super.visitInsn(Opcodes.DUP);
        check("length", "(II)V", "size");
      } else if (opcode == Opcodes.NEW
          && type.equals("java/lang/AssertionError")
          && isProved("assert")) {
        check("failed", "(I)V", "assert");
      }
      super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      // More than two lengths would have to be kept elsewhere: such a fact has no place.
      if (dimensions <= 2 && isProved("size")) {
        super.visitInsn(dimensions == 1 ? Opcodes.DUP : Opcodes.DUP2);
        if (dimensions == 1) {
          check("length", "(II)V", "size");
        } else {
          check("lengths", "(III)V", "size");
        }
      }
      super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
      if (opcode == Opcodes.GETSTATIC
          && field.equals("$assertionsDisabled")
          && isProved("assert")) {
        check("asserted", "(I)V", "assert");
      }
      super.visitFieldInsn(opcode, owner, field, descriptor);
    }
  }
}
