package dev.deadheat.agent;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts calls at {@code monitorenter} and {@code monitorexit} so that the JIT still sees that every
 * way out of the method leaves the monitor; methods of which it does not see that, it never
 * compiles. It takes every call for one that may throw.
 */
final class Monitors {
  private Monitors() {}

  /** Behind an enter: the range whose handler leaves the monitor now begins before the call. */
  static void afterEnter(MethodNode method, AbstractInsnNode enter, Code code) {
    LabelNode start = new LabelNode();
    for (AbstractInsnNode next = enter.getNext();
        next != null && next.getOpcode() < 0;
        next = next.getNext()) {
      for (TryCatchBlockNode tried : method.tryCatchBlocks) {
        if (tried.start == next) {
          tried.start = start;
        }
      }
    }
    code.list.insert(start);
    method.instructions.insert(enter, code.list);
  }

  /**
   * Before an exit. The compiler's own handler covers itself, which the JIT's first compiler
   * refuses if there is a call in it; so that range gets a handler of its own, without a call.
   */
  static void beforeExit(MethodNode method, AbstractInsnNode exit, Code code) {
    AbstractInsnNode load = exit.getPrevious();
    for (TryCatchBlockNode tried : method.tryCatchBlocks) {
      FrameNode frame = frame(tried.handler);
      if (tried.start == tried.handler
          && load instanceof VarInsnNode lock
          && isIn(method, exit, tried)) {
        LabelNode handler = new LabelNode();
        Code last = new Code();
        last.list.add(handler);
        if (frame != null) {
          // The JVM shows its own classes, and very old ones come, without frames.
          last.list.add(
              new FrameNode(
                  Opcodes.F_NEW,
                  frame.local.size(),
                  frame.local.toArray(),
                  1,
                  new Object[] {"java/lang/Throwable"}));
        }
        last.var(Opcodes.ALOAD, lock.var).insn(Opcodes.MONITOREXIT, Opcodes.ATHROW);
        method.instructions.add(last.list);
        tried.handler = handler;
      }
    }
    method.instructions.insertBefore(exit, code.list);
  }

  private static boolean isIn(MethodNode method, AbstractInsnNode insn, TryCatchBlockNode tried) {
    int at = method.instructions.indexOf(insn);
    return method.instructions.indexOf(tried.start) <= at
        && at < method.instructions.indexOf(tried.end);
  }

  private static @Nullable FrameNode frame(AbstractInsnNode label) {
    for (AbstractInsnNode insn = label;
        insn != null && insn.getOpcode() < 0;
        insn = insn.getNext()) {
      if (insn instanceof FrameNode frame) {
        return frame;
      }
    }
    return null;
  }
}
