package dev.deadheat.agent;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Which field accesses of a method have the shape of a racy single check, as in {@code
 * String.hashCode}: one read outside of synchronized blocks; and writes that come after a test of a
 * value read. Whether the type of the field allows for it is decided when two such accesses race.
 */
final class SingleChecks {
  /** Reads of one field that the code has passed. */
  private static final class Seen {
    final Set<AbstractInsnNode> unlocked = new HashSet<>();
    final Set<Integer> variables = new HashSet<>();
    boolean tested;
  }

  private final Set<AbstractInsnNode> found = new HashSet<>();

  SingleChecks(MethodNode method) {
    Map<String, Seen> fields = new HashMap<>();
    int depth = 0;
    for (AbstractInsnNode insn : method.instructions) {
      int opcode = insn.getOpcode();
      if (opcode == Opcodes.MONITORENTER) {
        depth++;
      } else if (opcode == Opcodes.MONITOREXIT) {
        // Handlers have exits of their own: what follows counts as outside, which is the safe side.
        depth = Math.max(0, depth - 1);
      } else if (insn instanceof FieldInsnNode field) {
        Seen seen =
            fields.computeIfAbsent(field.owner + "." + field.name + field.desc, k -> new Seen());
        if (opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC) {
          read(field, seen, depth > 0);
        } else if (seen.tested) {
          found.add(insn);
        }
      } else if (isTest(opcode) && before(insn) instanceof VarInsnNode load) {
        fields.values().forEach(seen -> seen.tested |= seen.variables.contains(load.var));
      }
    }
    for (Seen seen : fields.values()) {
      if (seen.unlocked.size() == 1) {
        found.addAll(seen.unlocked);
      }
    }
  }

  private static void read(FieldInsnNode field, Seen seen, boolean locked) {
    if (!locked) {
      seen.unlocked.add(field);
    }
    AbstractInsnNode next = field.getNext();
    while (next != null && (next.getOpcode() < 0 || next.getOpcode() == Opcodes.DUP)) {
      next = next.getNext();
    }
    if (next instanceof VarInsnNode store) {
      seen.variables.add(store.var);
    } else if (next != null && isTest(next.getOpcode())) {
      seen.tested = true;
    }
  }

  private static AbstractInsnNode before(AbstractInsnNode insn) {
    AbstractInsnNode before = insn.getPrevious();
    while (before.getOpcode() < 0) {
      before = before.getPrevious();
    }
    return before;
  }

  /** A comparison with zero or null. */
  private static boolean isTest(int opcode) {
    return opcode == Opcodes.IFNULL
        || opcode == Opcodes.IFNONNULL
        || (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE);
  }

  boolean contains(AbstractInsnNode access) {
    return found.contains(access);
  }
}
