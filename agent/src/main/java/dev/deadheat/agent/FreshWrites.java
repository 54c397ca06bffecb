package dev.deadheat.agent;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The writes of a constructor to fields of its own object, directly after {@code Object.<init>} and
 * as long as {@code this} is used for nothing else: up to then no other thread can have the object.
 * Each field once: a second write would find the first.
 */
final class FreshWrites {
  private final Set<AbstractInsnNode> found = new HashSet<>();

  FreshWrites(
      Declarations declarations,
      @Nullable ClassLoader loader,
      String className,
      MethodNode method) {
    Declarations.ClassInfo info = declarations.find(loader, className);
    if (!method.name.equals("<init>")
        || info == null
        || !"java/lang/Object".equals(info.superName)) {
      return;
    }
    Set<AbstractInsnNode> receivers = new HashSet<>();
    Set<AbstractInsnNode> writes = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof FieldInsnNode field
          && field.getOpcode() == Opcodes.PUTFIELD
          && field.owner.equals(className)) {
        boolean wide = field.desc.equals("J") || field.desc.equals("D");
        AbstractInsnNode receiver = Operands.producer(field, wide ? 2 : 1);
        if (receiver instanceof VarInsnNode load
            && load.var == 0
            && receiver.getOpcode() == Opcodes.ALOAD
            && !isDuplicated(receiver)) {
          receivers.add(receiver);
          writes.add(field);
        }
      }
    }
    collect(method, receivers, writes);
  }

  private void collect(
      MethodNode method, Set<AbstractInsnNode> receivers, Set<AbstractInsnNode> writes) {
    boolean constructed = false;
    Set<String> fields = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call
          && call.name.equals("<init>")
          && call.owner.equals("java/lang/Object")
          && !constructed) {
        constructed = true;
      } else if (insn.getOpcode() == Opcodes.MONITORENTER // then other locks are held
          || insn instanceof JumpInsnNode
          || insn instanceof TableSwitchInsnNode
          || insn instanceof LookupSwitchInsnNode) {
        return;
      } else if (insn instanceof VarInsnNode load && load.var == 0) {
        if (constructed && !receivers.contains(insn)) {
          return;
        }
      } else if (constructed
          && writes.contains(insn)
          && fields.add(((FieldInsnNode) insn).name + ((FieldInsnNode) insn).desc)) {
        found.add(insn);
      }
    }
  }

  private static boolean isDuplicated(AbstractInsnNode insn) {
    AbstractInsnNode next = insn.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next != null && next.getOpcode() == Opcodes.DUP;
  }

  boolean contains(AbstractInsnNode access) {
    return found.contains(access);
  }
}
