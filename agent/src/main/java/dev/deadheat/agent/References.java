package dev.deadheat.agent;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Method references to the JDK that access memory of the program, as {@code list::add}: the call is
 * in a class that the JVM makes. It is brought into a method of the program's class, where it is
 * rewritten like any other.
 */
final class References {
  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

  /** Begins like the added fields: reflection does not show it. */
  private static final String NAME = "$deadheat$call$";

  private final ClassNode node;
  private final LibraryModels library;
  private final @Nullable ClassLoader loader;
  private final List<MethodNode> added = new ArrayList<>();

  References(ClassNode node, @Nullable ClassLoader loader, LibraryModels library) {
    this.node = node;
    this.loader = loader;
    this.library = library;
  }

  void bringIn() {
    for (MethodNode method : node.methods) {
      int line = 0;
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof LineNumberNode number) {
          line = number.line;
        } else if (insn instanceof InvokeDynamicInsnNode call) {
          bringIn(call, line);
        }
      }
    }
    node.methods.addAll(added);
  }

  private void bringIn(InvokeDynamicInsnNode call, int line) {
    // A serializable one (altMetafactory) is named in the class file by its method.
    if (!call.bsm.getOwner().equals(FACTORY) || !call.bsm.getName().equals("metafactory")) {
      return;
    }
    Handle target = (Handle) call.bsmArgs[1];
    int opcode =
        switch (target.getTag()) {
          case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
          case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
          case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
          default -> -1;
        };
    if (opcode < 0
        || !library.isKnown(loader, opcode, target.getOwner(), target.getName(), target.getDesc())
        || target.getOwner().equals("java/lang/invoke/VarHandle")) {
      return;
    }
    List<Type> types = new ArrayList<>();
    if (opcode != Opcodes.INVOKESTATIC) {
      types.add(Type.getObjectType(target.getOwner()));
    }
    types.addAll(List.of(Type.getArgumentTypes(target.getDesc())));
    Type result = Type.getReturnType(target.getDesc());
    // What is captured must have exactly the type that it has where it is captured.
    Type[] parameters = types.toArray(Type[]::new);
    Type[] captured = Type.getArgumentTypes(call.desc);
    System.arraycopy(captured, 0, parameters, 0, captured.length);
    String descriptor = Type.getMethodDescriptor(result, parameters);
    String name = NAME + added.size();
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodNode method = new MethodNode(access, name, descriptor, null, null);
    Label start = new Label();
    method.visitLabel(start);
    if (line > 0) {
      method.visitLineNumber(line, start);
    }
    int index = 0;
    for (int i = 0; i < parameters.length; i++) {
      method.visitVarInsn(parameters[i].getOpcode(Opcodes.ILOAD), index);
      if (!parameters[i].equals(types.get(i))) {
        method.visitTypeInsn(Opcodes.CHECKCAST, types.get(i).getInternalName());
      }
      index += parameters[i].getSize();
    }
    method.visitMethodInsn(
        opcode, target.getOwner(), target.getName(), target.getDesc(), target.isInterface());
    method.visitInsn(result.getOpcode(Opcodes.IRETURN));
    method.visitMaxs(index + 2, index);
    added.add(method);
    boolean isInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
    call.bsmArgs[1] = new Handle(Opcodes.H_INVOKESTATIC, node.name, name, descriptor, isInterface);
  }
}
