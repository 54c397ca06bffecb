package dev.deadheat.agent;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** The basic blocks of a method, numbered as they stand in the code, and which dominate which. */
final class Flow {
  final AbstractInsnNode[] insns;

  /** By instruction. */
  final int[] blockOf;

  /** By block: its first instruction; one more for the end. */
  final int[] first;

  final List<List<Integer>> successors = new ArrayList<>();
  final List<List<Integer>> predecessors = new ArrayList<>();

  /** Blocks where exceptions are caught. */
  final BitSet handlers = new BitSet();

  private final MethodNode method;
  private final BitSet[] dominators;

  Flow(MethodNode method) {
    this.method = method;
    insns = method.instructions.toArray();
    BitSet leaders = leaders();
    blockOf = new int[insns.length];
    first = new int[leaders.cardinality() + 1];
    int block = -1;
    for (int i = 0; i < insns.length; i++) {
      if (leaders.get(i)) {
        first[++block] = i;
      }
      blockOf[i] = block;
    }
    first[block + 1] = insns.length;
    connect();
    dominators = dominators();
  }

  int count() {
    return first.length - 1;
  }

  int indexOf(AbstractInsnNode insn) {
    return method.instructions.indexOf(insn);
  }

  int block(AbstractInsnNode insn) {
    return blockOf[indexOf(insn)];
  }

  /** The last instruction of a block. */
  AbstractInsnNode last(int block) {
    return insns[first[block + 1] - 1];
  }

  boolean dominates(int one, int other) {
    return dominators[other].get(one);
  }

  /** Whether the first instruction always runs before the second, in one go through the code. */
  boolean precedes(AbstractInsnNode one, AbstractInsnNode other) {
    int a = block(one);
    int b = block(other);
    return a == b ? indexOf(one) < indexOf(other) : dominates(a, b);
  }

  private BitSet leaders() {
    BitSet leaders = new BitSet();
    leaders.set(0);
    for (int i = 0; i < insns.length; i++) {
      List<LabelNode> targets = targets(insns[i]);
      targets.forEach(label -> leaders.set(indexOf(label)));
      if ((!targets.isEmpty() || ends(insns[i])) && i + 1 < insns.length) {
        leaders.set(i + 1);
      }
    }
    for (TryCatchBlockNode tried : method.tryCatchBlocks) {
      leaders.set(indexOf(tried.handler));
      leaders.set(indexOf(tried.start));
      leaders.set(indexOf(tried.end));
    }
    return leaders;
  }

  private void connect() {
    for (int i = 0; i < count(); i++) {
      successors.add(new ArrayList<>());
      predecessors.add(new ArrayList<>());
    }
    for (int i = 0; i < count(); i++) {
      AbstractInsnNode last = last(i);
      for (LabelNode target : targets(last)) {
        edge(i, block(target));
      }
      if (!ends(last) && i + 1 < count()) {
        edge(i, i + 1);
      }
    }
    for (TryCatchBlockNode tried : method.tryCatchBlocks) {
      int handler = block(tried.handler);
      handlers.set(handler);
      for (int i = block(tried.start); i < block(tried.end); i++) {
        edge(i, handler);
      }
    }
  }

  private void edge(int from, int to) {
    if (!successors.get(from).contains(to)) {
      successors.get(from).add(to);
      predecessors.get(to).add(from);
    }
  }

  static List<LabelNode> targets(AbstractInsnNode insn) {
    List<LabelNode> targets = new ArrayList<>();
    if (insn instanceof JumpInsnNode jump) {
      targets.add(jump.label);
    } else if (insn instanceof TableSwitchInsnNode table) {
      targets.addAll(table.labels);
      targets.add(table.dflt);
    } else if (insn instanceof LookupSwitchInsnNode lookup) {
      targets.addAll(lookup.labels);
      targets.add(lookup.dflt);
    }
    return targets;
  }

  /** Whether the next instruction does not follow. */
  private static boolean ends(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return opcode == Opcodes.GOTO
        || opcode == Opcodes.ATHROW
        || opcode == Opcodes.TABLESWITCH
        || opcode == Opcodes.LOOKUPSWITCH
        || opcode == Opcodes.RET
        || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
  }

  private BitSet[] dominators() {
    BitSet[] result = new BitSet[count()];
    for (int i = 0; i < result.length; i++) {
      result[i] = new BitSet();
      result[i].set(0, i == 0 ? 1 : count());
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 1; i < result.length; i++) {
        BitSet now = null;
        for (int before : predecessors.get(i)) {
          if (now == null) {
            now = (BitSet) result[before].clone();
          } else {
            now.and(result[before]);
          }
        }
        if (now != null) {
          now.set(i);
          if (!now.equals(result[i])) {
            result[i] = now;
            changed = true;
          }
        }
      }
    }
    return result;
  }
}
