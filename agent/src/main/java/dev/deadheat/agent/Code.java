package dev.deadheat.agent;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A few instructions, written in a row. */
final class Code {
  static final String RUNTIME = "dev/deadheat/runtime/";
  static final String STATE = RUNTIME + "ThreadState";
  final InsnList list = new InsnList();

  Code insn(int... opcodes) {
    for (int opcode : opcodes) {
      list.add(new InsnNode(opcode));
    }
    return this;
  }

  Code var(int opcode, int index) {
    list.add(new VarInsnNode(opcode, index));
    return this;
  }

  Code push(int value) {
    if (value >= -1 && value <= 5) {
      return insn(Opcodes.ICONST_0 + value);
    }
    AbstractInsnNode node =
        value == (byte) value
            ? new IntInsnNode(Opcodes.BIPUSH, value)
            : value == (short) value
                ? new IntInsnNode(Opcodes.SIPUSH, value)
                : new LdcInsnNode(value);
    list.add(node);
    return this;
  }

  Code field(int opcode, String owner, String name, String descriptor) {
    list.add(new FieldInsnNode(opcode, owner, name, descriptor));
    return this;
  }

  /** A static method of a class of the runtime. */
  Code call(String type, String name, String descriptor) {
    list.add(
        new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            RUNTIME + type,
            name,
            descriptor.replace("$T", "L" + STATE + ";").replace("$O", "Ljava/lang/Object;"),
            false));
    return this;
  }

  /**
   * The same with one argument more if the object was reached from a parameter.
   *
   * @param arguments a descriptor without its end
   */
  Code callFrom(String type, String name, String arguments, Ways.@Nullable Way way, String result) {
    if (way == null || way.isStatic()) {
      return call(type, name, arguments + ")" + result);
    }
    return var(Opcodes.ALOAD, way.parameter()).call(type, name, arguments + "$O)" + result);
  }
}
