package dev.deadheat.agent;

import dev.deadheat.runtime.Holding;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Methods that do nothing but return an array or a container out of a field; for names. */
final class Getters {
  private Getters() {}

  /** Whether a method of that descriptor may be one. */
  static boolean mayBe(String descriptor) {
    if (!descriptor.startsWith("()")) {
      return false;
    }
    Type type = Type.getReturnType(descriptor);
    return type.getSort() == Type.ARRAY
        || (type.getSort() == Type.OBJECT && type.getInternalName().startsWith("java/"));
  }

  /** Tells the runtime of those of a class, before it is rewritten. */
  static void register(ClassNode node, @Nullable ClassLoader loader, Declarations declarations) {
    String[] types = null;
    for (MethodNode method : node.methods) {
      FieldInsnNode field = mayBe(method.desc) ? returned(method) : null;
      if (field != null) {
        if (types == null) {
          types = declarations.withSupertypes(loader, node.name);
        }
        Holding.getter(
            types, method.name + method.desc, field.owner.replace('/', '.') + "." + field.name);
      }
    }
  }

  private static @Nullable FieldInsnNode returned(MethodNode method) {
    FieldInsnNode field = null;
    for (AbstractInsnNode insn : method.instructions) {
      int opcode = insn.getOpcode();
      if (opcode == Opcodes.ARETURN) {
        return field;
      } else if (insn instanceof FieldInsnNode get && field == null) {
        field = get;
      } else if (opcode >= 0 && (opcode != Opcodes.ALOAD || field != null)) {
        return null;
      }
    }
    return null;
  }
}
