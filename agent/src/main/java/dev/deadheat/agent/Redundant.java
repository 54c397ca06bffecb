package dev.deadheat.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Accesses that need no check of their own.
 *
 * <p><b>A read covered by a write</b>, as in {@code a[i] += x} or {@code p.n++}: straight code
 * leads from the read to a write of the same location, and nothing in between synchronizes, so
 * whoever races with the read races with the write. Only if an exception leaves in the middle (a
 * null or an index out of bounds, never a call) is the read not recorded; then a race may be
 * missed.
 *
 * <p><b>An array that stays here</b>: made in this method, kept in local variables and used for
 * nothing but its elements and its length. No other thread can have it.
 */
final class Redundant {
  private final Set<AbstractInsnNode> found = new HashSet<>();

  Redundant(MethodNode method, List<MethodPlan.Event> events) {
    Map<AbstractInsnNode, MethodPlan.Event> checks = new HashMap<>();
    for (MethodPlan.Event event : events) {
      if (event.kind() == MethodPlan.Kind.ARRAY || event.kind() == MethodPlan.Kind.FIELD) {
        checks.put(event.at(), event);
      }
    }
    if (checks.isEmpty()) {
      return;
    }
    for (MethodPlan.Event event : checks.values()) {
      if (event.write()) {
        coveredBy(event, checks);
      }
    }
    localArrays(method, checks.keySet());
  }

  boolean contains(AbstractInsnNode access) {
    return found.contains(access);
  }

  /** A location as the code names it: variables and a field. */
  private record Location(int holder, int index, String field) {}

  private static @Nullable Location location(AbstractInsnNode access) {
    if (access instanceof FieldInsnNode field) {
      boolean write = field.getOpcode() == Opcodes.PUTFIELD;
      boolean wide = field.desc.equals("J") || field.desc.equals("D");
      int depth = !write ? 0 : wide ? 2 : 1;
      AbstractInsnNode holder = Operands.producer(access, depth);
      return holder instanceof VarInsnNode load
          ? new Location(load.var, -1, field.owner + "." + field.name + field.desc)
          : null;
    }
    AbstractInsnNode array = Operands.array(access);
    AbstractInsnNode index = Operands.index(access);
    return array instanceof VarInsnNode one && index instanceof VarInsnNode two
        ? new Location(one.var, two.var, "")
        : null;
  }

  private void coveredBy(MethodPlan.Event write, Map<AbstractInsnNode, MethodPlan.Event> checks) {
    Location location = location(write.at());
    if (location == null) {
      return;
    }
    // Backwards while control can only fall through and the variables keep their values.
    for (AbstractInsnNode insn = write.at().getPrevious();
        insn != null && !ends(insn, location);
        insn = insn.getPrevious()) {
      MethodPlan.Event before = checks.get(insn);
      if (before != null
          && !before.write()
          && before.kind() == write.kind()
          && Objects.equals(location(insn), location)) {
        found.add(insn);
      }
    }
  }

  private static boolean ends(AbstractInsnNode insn, Location location) {
    int opcode = insn.getOpcode();
    if (insn instanceof JumpInsnNode
        || insn instanceof MethodInsnNode
        || insn instanceof InvokeDynamicInsnNode
        || insn instanceof TableSwitchInsnNode
        || insn instanceof LookupSwitchInsnNode
        || opcode == Opcodes.MONITORENTER
        || opcode == Opcodes.MONITOREXIT
        || opcode == Opcodes.ATHROW
        || opcode == Opcodes.GETSTATIC
        || opcode == Opcodes.PUTSTATIC
        || opcode == Opcodes.NEW
        || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)) {
      return true;
    }
    if (insn instanceof IincInsnNode step) {
      return step.var == location.index;
    }
    return insn instanceof VarInsnNode store
        && opcode >= Opcodes.ISTORE
        && (store.var == location.holder || store.var == location.index);
  }

  private void localArrays(MethodNode method, Set<AbstractInsnNode> checks) {
    Map<Integer, List<AbstractInsnNode>> stores = new HashMap<>();
    Map<AbstractInsnNode, AbstractInsnNode> elements = new HashMap<>();
    Set<AbstractInsnNode> harmless = new HashSet<>();
    List<VarInsnNode> loads = new ArrayList<>();
    for (AbstractInsnNode insn : method.instructions) {
      int opcode = insn.getOpcode();
      if (opcode == Opcodes.ASTORE) {
        stores.computeIfAbsent(((VarInsnNode) insn).var, v -> new ArrayList<>()).add(insn);
      } else if (opcode == Opcodes.ALOAD) {
        loads.add((VarInsnNode) insn);
        AbstractInsnNode next = next(insn);
        if (next != null && next.getOpcode() == Opcodes.ARRAYLENGTH) {
          harmless.add(insn);
        }
      } else if (checks.contains(insn) && !(insn instanceof FieldInsnNode)) {
        AbstractInsnNode array = Operands.array(insn);
        if (array != null) {
          elements.put(insn, array);
          // Loaded once for a read and a write: a[i] += x.
          harmless.add(array);
        }
      }
    }
    Set<Integer> local = new HashSet<>(stores.keySet());
    int parameters = parameters(method);
    local.removeIf(variable -> variable < parameters);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Integer variable : Set.copyOf(local)) {
        if (!isLocal(variable, stores, loads, harmless, local)) {
          local.remove(variable);
          changed = true;
        }
      }
    }
    elements.forEach(
        (access, array) -> {
          if (array instanceof VarInsnNode load && local.contains(load.var)) {
            found.add(access);
          }
        });
  }

  /** Gets only new arrays, and gives them to nobody but to such variables. */
  private static boolean isLocal(
      int variable,
      Map<Integer, List<AbstractInsnNode>> stores,
      List<VarInsnNode> loads,
      Set<AbstractInsnNode> harmless,
      Set<Integer> local) {
    for (AbstractInsnNode store : stores.getOrDefault(variable, List.of())) {
      AbstractInsnNode from = previous(store);
      boolean fresh = from != null && from.getOpcode() == Opcodes.NEWARRAY;
      boolean copied =
          from instanceof VarInsnNode load
              && load.getOpcode() == Opcodes.ALOAD
              && local.contains(load.var);
      if (!fresh && !copied) {
        return false;
      }
    }
    for (VarInsnNode load : loads) {
      if (load.var == variable && !harmless.contains(load)) {
        boolean copied =
            next(load) instanceof VarInsnNode store
                && store.getOpcode() == Opcodes.ASTORE
                && local.contains(store.var);
        if (!copied) {
          return false;
        }
      }
    }
    return true;
  }

  private static int parameters(MethodNode method) {
    int words = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
    return (method.access & Opcodes.ACC_STATIC) != 0 ? words - 1 : words;
  }

  private static @Nullable AbstractInsnNode next(AbstractInsnNode insn) {
    AbstractInsnNode next = insn.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  private static @Nullable AbstractInsnNode previous(AbstractInsnNode insn) {
    AbstractInsnNode previous = insn.getPrevious();
    while (previous != null && previous.getOpcode() < 0) {
      previous = previous.getPrevious();
    }
    return previous;
  }
}
