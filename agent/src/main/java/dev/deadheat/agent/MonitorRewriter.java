package dev.deadheat.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** The monitors that a JDK class takes, where the program can see or use them too. */
final class MonitorRewriter {
  private final ClassNode node;
  private final MethodNode method;

  MonitorRewriter(ClassNode node, MethodNode method) {
    this.node = node;
    this.method = method;
  }

  void rewrite() {
    boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    Locals locals = new Locals(method);
    int lock = isSynchronized ? locals.add("java/lang/Object") : -1;
    locals.extendFrames();
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      int opcode = insn.getOpcode();
      if (opcode == Opcodes.MONITORENTER) {
        before(
            insn, new Code().insn(Opcodes.DUP, Opcodes.DUP).call("Sync", "beforeEnter", "($O)V"));
        Code entered = new Code().call("Sync", "entered", "($O)V");
        if (node.name.startsWith("java/util/Collections$Synchronized")) {
          entered.var(Opcodes.ALOAD, 0).call("Containers", "locked", "($O)V");
        }
        Monitors.afterEnter(method, insn, entered);
      } else if (opcode == Opcodes.MONITOREXIT) {
        Monitors.beforeExit(
            method, insn, new Code().insn(Opcodes.DUP).call("Sync", "beforeExit", "($O)V"));
      } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN && isSynchronized) {
        before(insn, new Code().var(Opcodes.ALOAD, lock).call("Sync", "beforeExit", "($O)V"));
      } else if (insn instanceof MethodInsnNode call && isWait(call)) {
        call.setOpcode(Opcodes.INVOKESTATIC);
        call.owner = Code.RUNTIME + "Sync";
        call.name = "waitFor";
        call.desc = "(Ljava/lang/Object;" + call.desc.substring(1);
      }
    }
    if (isSynchronized) {
      wrap(locals, lock);
    }
  }

  static boolean isWait(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call
        && call.owner.equals("java/lang/Object")
        && call.name.equals("wait");
  }

  private void wrap(Locals locals, int lock) {
    Code entry = new Code();
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    if ((method.access & Opcodes.ACC_STATIC) != 0) {
      entry.list.add(new LdcInsnNode(Type.getObjectType(node.name)));
    } else {
      entry.var(Opcodes.ALOAD, 0);
    }
    entry.insn(Opcodes.DUP).var(Opcodes.ASTORE, lock).call("Sync", "entered", "($O)V");
    entry.list.add(start);
    method.instructions.insert(entry.list);
    Code handler = new Code();
    handler.list.add(end);
    Object[] known = locals.onlyAdded();
    handler.list.add(
        new FrameNode(Opcodes.F_NEW, known.length, known, 1, new Object[] {"java/lang/Throwable"}));
    handler.var(Opcodes.ALOAD, lock).call("Sync", "beforeExit", "($O)V").insn(Opcodes.ATHROW);
    method.instructions.add(handler.list);
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  private void before(AbstractInsnNode at, Code code) {
    method.instructions.insertBefore(at, code.list);
  }
}
