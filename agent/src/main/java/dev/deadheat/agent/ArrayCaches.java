package dev.deadheat.agent;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Local variables that remember the shadow of the array used last, for accesses in loops: finding
 * the shadow of an array costs more than the check. Accesses through one variable share one.
 */
final class ArrayCaches {
  private static final int MOST = 16;

  private final Map<Object, Integer> locals = new HashMap<>();
  private final Map<AbstractInsnNode, Integer> chosen = new HashMap<>();

  ArrayCaches(MethodNode method, MethodPlan plan, Locals added) {
    int loops = 0;
    int[] depth = new int[method.instructions.size() + 1];
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof JumpInsnNode jump) {
        int from = method.instructions.indexOf(jump.label);
        int to = method.instructions.indexOf(jump);
        if (from < to) {
          depth[from]++;
          depth[to]--;
          loops++;
        }
      }
    }
    if (loops == 0) {
      return;
    }
    for (int i = 1; i < depth.length; i++) {
      depth[i] += depth[i - 1];
    }
    for (MethodPlan.Event event : plan.events) {
      if (event.kind() == MethodPlan.Kind.ARRAY
          && depth[method.instructions.indexOf(event.at())] > 0) {
        choose(event.at(), added);
      }
    }
  }

  private void choose(AbstractInsnNode access, Locals added) {
    AbstractInsnNode array = Operands.array(access);
    Object key = array instanceof VarInsnNode load ? (Object) load.var : access;
    Integer local = locals.get(key);
    if (local == null && locals.size() < MOST) {
      local = added.add(Code.RUNTIME + "ArrayShadow");
      locals.put(key, local);
    }
    if (local != null) {
      chosen.put(access, local);
    }
  }

  /** The variable for an access, or -1. */
  int local(AbstractInsnNode access) {
    return chosen.getOrDefault(access, -1);
  }

  /** On entry nothing is remembered. */
  void clear(Code entry) {
    for (int local : locals.values()) {
      entry.insn(Opcodes.ACONST_NULL).var(Opcodes.ASTORE, local);
    }
  }
}
