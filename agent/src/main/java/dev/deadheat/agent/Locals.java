package dev.deadheat.agent;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Local variables added behind those of a method. They are set on entry, so every stack map frame
 * gets them.
 */
final class Locals {
  private final MethodNode method;
  private final int base;
  private final List<Object> types = new ArrayList<>();
  private int next;

  Locals(MethodNode method) {
    this.method = method;
    base = method.maxLocals;
    next = base;
  }

  /** A variable of one word; the type as in a frame. */
  int add(Object type) {
    types.add(type);
    method.maxLocals = next + 1;
    return next++;
  }

  /** The locals of a frame that knows only the added ones. */
  Object[] onlyAdded() {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < base; i++) {
      all.add(Opcodes.TOP);
    }
    all.addAll(types);
    return all.toArray();
  }

  void extendFrames() {
    if (types.isEmpty()) {
      return;
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof FrameNode frame) {
        extend(frame);
      }
    }
  }

  private void extend(FrameNode frame) {
    List<Object> locals = new ArrayList<>(frame.local);
    int words = 0;
    for (Object local : locals) {
      words += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
    }
    for (; words < base; words++) {
      locals.add(Opcodes.TOP);
    }
    locals.addAll(types);
    frame.local = locals;
  }
}
