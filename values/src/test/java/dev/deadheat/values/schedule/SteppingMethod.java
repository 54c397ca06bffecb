package dev.deadheat.values.schedule;

import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Calls {@link Hooks} before, or instead of, what other threads may notice. */
final class SteppingMethod extends MethodVisitor {
  private static final String HOOKS = Type.getInternalName(Hooks.class);
  private static final String PACKAGE = "java/util/concurrent/";
  private static final String THREAD = "java/lang/Thread";

  /** Made with steps instead. */
  private static final Map<String, String> REPLACED =
      Map.of(
          PACKAGE + "locks/ReentrantLock", Type.getInternalName(SteppedLock.class),
          PACKAGE + "locks/ReentrantReadWriteLock",
              Type.getInternalName(SteppedReadWriteLock.class));

  private static final Map<String, String> OF_OBJECTS =
      Map.of(
          "wait()V", "await",
          "wait(J)V", "await",
          "wait(JI)V", "await",
          "notify()V", "tellOne",
          "notifyAll()V", "tellAll");

  private static final Map<String, String> OF_THREADS =
      Map.of(
          "start()V", "start", "join()V", "join", "join(J)V", "join", "interrupt()V", "interrupt");

  private static final Map<String, String> STATIC_OF_THREADS =
      Map.of(
          "sleep(J)V", "pause",
          "yield()V", "giveWay",
          "onSpinWait()V", "giveWay",
          "holdsLock(Ljava/lang/Object;)Z", "holds");

  private final Stepping.Known known;
  private final Detail detail;
  private final boolean goesOn;
  private int line;
  private int made;
  private boolean thrown;

  SteppingMethod(MethodVisitor next, Stepping.Known known, Detail detail, boolean goesOn) {
    super(Opcodes.ASM9, next);
    this.goesOn = goesOn;
    this.known = known;
    this.detail = detail;
  }

  private void hook(String name, String descriptor) {
    super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    hook("begin", "()V");
  }

  @Override
  public void visitLineNumber(int number, Label start) {
    line = number;
    super.visitLineNumber(number, start);
  }

  @Override
  public void visitInsn(int opcode) {
    boolean array =
        (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
            || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE);
    if (opcode == Opcodes.MONITORENTER) {
      hook("enter", "(Ljava/lang/Object;)V");
    } else if (opcode == Opcodes.MONITOREXIT) {
      hook("exit", "(Ljava/lang/Object;)V");
    } else if (opcode == Opcodes.ATHROW && goesOn && thrown) {
      // What follows is where a true assertion goes on.
      super.visitInsn(Opcodes.POP);
      thrown = false;
    } else {
      if (array && detail != Detail.SYNCHRONIZATION) {
        hook("step", "()V");
      }
      super.visitInsn(opcode);
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    String other = opcode == Opcodes.NEW ? REPLACED.get(type) : null;
    made += other == null ? 0 : 1;
    super.visitTypeInsn(opcode, other == null ? type : other);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    int access = known.access(owner, name);
    boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    boolean write = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    if ((access & Opcodes.ACC_VOLATILE) != 0) {
      hook(write ? "release" : "step", "()V");
    } else if ((access & Opcodes.ACC_FINAL) == 0 && detail == Detail.LATE_WRITES) {
      if (write) {
        box(Type.getType(descriptor));
        if (isStatic) {
          super.visitInsn(Opcodes.ACONST_NULL);
          super.visitInsn(Opcodes.SWAP);
        }
      } else if (isStatic) {
        super.visitInsn(Opcodes.ACONST_NULL);
      } else {
        super.visitInsn(Opcodes.DUP);
      }
      super.visitLdcInsn(Type.getObjectType(owner));
      super.visitLdcInsn(name);
      String rest = "Ljava/lang/Class;Ljava/lang/String;)V";
      if (write) {
        hook("write", "(Ljava/lang/Object;Ljava/lang/Object;" + rest);
        return;
      }
      hook("read", "(Ljava/lang/Object;" + rest);
    } else if ((access & Opcodes.ACC_FINAL) == 0 && detail == Detail.ACCESSES) {
      hook("step", "()V");
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  private void box(Type type) {
    String box =
        switch (type.getSort()) {
          case Type.BOOLEAN -> "Boolean";
          case Type.BYTE -> "Byte";
          case Type.CHAR -> "Character";
          case Type.SHORT -> "Short";
          case Type.INT -> "Integer";
          case Type.LONG -> "Long";
          case Type.FLOAT -> "Float";
          case Type.DOUBLE -> "Double";
          default -> null;
        };
    if (box != null) {
      String owner = "java/lang/" + box;
      String descriptor = "(" + type.getDescriptor() + ")L" + owner + ";";
      super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "valueOf", descriptor, false);
    }
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    String signature = name + descriptor;
    boolean constructor = name.equals("<init>");
    boolean isStatic = opcode == Opcodes.INVOKESTATIC;
    boolean ofThread = known.isOf(owner, THREAD);
    if (!isStatic && OF_OBJECTS.containsKey(signature)) {
      hook(OF_OBJECTS.get(signature), "(Ljava/lang/Object;" + descriptor.substring(1));
    } else if (!isStatic && ofThread && OF_THREADS.containsKey(signature)) {
      hook(OF_THREADS.get(signature), "(Ljava/lang/Thread;" + descriptor.substring(1));
    } else if (isStatic && ofThread && STATIC_OF_THREADS.containsKey(signature)) {
      hook(STATIC_OF_THREADS.get(signature), descriptor);
    } else if (constructor && made > 0 && REPLACED.containsKey(owner)) {
      made--;
      super.visitMethodInsn(opcode, REPLACED.get(owner), name, descriptor, false);
    } else {
      // Its own steps, if it is one of those; else something of the library that synchronizes.
      boolean lock = owner.startsWith(PACKAGE + "locks/");
      if (!lock && !constructor && (owner.startsWith(PACKAGE) || owner.endsWith("/VarHandle"))) {
        hook("release", "()V");
      } else if (detail == Detail.LATE_WRITES && !known.isOfTheProgram(owner)) {
        hook("showAll", "()V");
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (constructor && owner.equals("java/lang/AssertionError")) {
        super.visitLdcInsn(line);
        hook("failed", "(I)V");
        thrown = true;
      }
    }
  }
}
