package dev.deadheat.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * VarHandles that are made from others, by changing their coordinates or values: only the handle
 * inside knows what is accessed. It is wrapped where the outer one gets it.
 */
final class IndirectHandles {
  static final String NAME = "java/lang/invoke/IndirectVarHandle";
  private static final String HANDLE = "java/lang/invoke/VarHandle";
  private static final String INNER = "(I)Ljava/lang/invoke/MethodHandle;";

  private IndirectHandles() {}

  static void rewrite(ClassNode node) {
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode insn : method.instructions.toArray()) {
        if (insn instanceof MethodInsnNode call
            && method.desc.equals(INNER)
            && call.desc.equals(INNER)
            && call.owner.equals(HANDLE)
            && call.name.equals("getMethodHandle")) {
          Code code = new Code().var(Opcodes.ALOAD, 0);
          code.field(Opcodes.GETFIELD, NAME, "target", "L" + HANDLE + ";");
          code.var(Opcodes.ILOAD, 1).call("HandleCalls", "inner", "($O$OI)$O");
          code.list.add(new TypeInsnNode(Opcodes.CHECKCAST, "java/lang/invoke/MethodHandle"));
          method.instructions.insert(call, code.list);
        }
      }
    }
  }
}
