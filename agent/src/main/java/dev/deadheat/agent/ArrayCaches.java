package dev.deadheat.agent;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Local variables for the cursors of accesses in loops: finding a cursor costs more than the check.
 */
final class ArrayCaches {
  private static final int MOST = 24;

  private final Map<AbstractInsnNode, Integer> chosen = new HashMap<>();

  ArrayCaches(MethodNode method, MethodPlan plan, Locals added, @Nullable Sweeps sweeps) {
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
          && (sweeps == null || !sweeps.contains(event))
          && depth[method.instructions.indexOf(event.at())] > 0) {
        choose(event.at(), added);
      }
    }
  }

  private void choose(AbstractInsnNode access, Locals added) {
    if (chosen.size() < MOST) {
      chosen.put(access, added.add(Code.RUNTIME + "Cursor"));
    }
  }

  /** The variable for an access, or -1. */
  int local(AbstractInsnNode access) {
    return chosen.getOrDefault(access, -1);
  }

  /** On entry nothing is remembered. */
  void clear(Code entry) {
    for (int local : chosen.values()) {
      entry.insn(Opcodes.ACONST_NULL).var(Opcodes.ASTORE, local);
    }
  }
}
