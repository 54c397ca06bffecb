package dev.deadheat.agent;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A natural loop with one jump back. Its spine are the blocks that run once in each round. */
final class Loop {
  final Flow flow;
  final int header;
  final JumpInsnNode back;
  final int latch;
  final BitSet blocks = new BitSet();

  /** The blocks of loops inside this one. */
  final BitSet inner = new BitSet();

  /** Variables that get a new value in the loop. */
  private final Set<Integer> stored = new HashSet<>();

  /** Variables of which a constant is added to in each round; in total. */
  private final Map<Integer, Integer> steps = new HashMap<>();

  Loop(Flow flow, JumpInsnNode back) {
    this.flow = flow;
    this.back = back;
    header = flow.block(back.label);
    latch = flow.block(back);
    blocks.set(header);
    Deque<Integer> work = new ArrayDeque<>();
    work.add(latch);
    while (!work.isEmpty()) {
      int block = work.remove();
      if (!blocks.get(block)) {
        blocks.set(block);
        work.addAll(flow.predecessors.get(block));
      }
    }
  }

  /** Once the loops inside are known. */
  void findVariables() {
    for (int block = blocks.nextSetBit(0); block >= 0; block = blocks.nextSetBit(block + 1)) {
      for (int i = flow.first[block]; i < flow.first[block + 1]; i++) {
        AbstractInsnNode insn = flow.insns[i];
        if (insn instanceof VarInsnNode store && insn.getOpcode() >= Opcodes.ISTORE) {
          stored.add(store.var);
        } else if (insn instanceof IincInsnNode step) {
          if (isSpine(block)) {
            steps.merge(step.var, step.incr, Integer::sum);
          } else {
            stored.add(step.var);
          }
        }
      }
    }
  }

  boolean isSpine(int block) {
    return blocks.get(block) && !inner.get(block) && flow.dominates(block, latch);
  }

  boolean isStored(int variable) {
    return stored.contains(variable);
  }

  /** What a round adds to a variable; null if that is not a constant. */
  @Nullable Integer step(int variable) {
    return stored.contains(variable) ? null : steps.getOrDefault(variable, 0);
  }

  /** What the round has added to the variable when that instruction of the spine runs. */
  int addedBefore(int variable, AbstractInsnNode at) {
    int added = 0;
    for (int block = blocks.nextSetBit(0); block >= 0; block = blocks.nextSetBit(block + 1)) {
      for (int i = flow.first[block]; i < flow.first[block + 1]; i++) {
        if (flow.insns[i] instanceof IincInsnNode step
            && step.var == variable
            && flow.precedes(step, at)) {
          added += step.incr;
        }
      }
    }
    return added;
  }

  /** Whether it surely ends: a variable that steps is compared on the way out. */
  boolean isCounted() {
    for (int block = blocks.nextSetBit(0); block >= 0; block = blocks.nextSetBit(block + 1)) {
      AbstractInsnNode last = flow.last(block);
      int opcode = last.getOpcode();
      if (!isSpine(block)
          || opcode < Opcodes.IFEQ
          || opcode > Opcodes.IF_ICMPLE
          || !leaves(block)) {
        continue;
      }
      int operands = opcode >= Opcodes.IF_ICMPEQ ? 2 : 1;
      for (int i = 0; i < operands; i++) {
        if (Operands.producer(last, i) instanceof VarInsnNode load
            && load.getOpcode() == Opcodes.ILOAD
            && !stored.contains(load.var)
            && steps.getOrDefault(load.var, 0) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean leaves(int block) {
    return flow.successors.get(block).stream().anyMatch(next -> !blocks.get(next));
  }

  /** Whether a block can follow another in the same round. */
  boolean mayFollow(int block, int start) {
    BitSet seen = new BitSet();
    Deque<Integer> work = new ArrayDeque<>();
    work.add(start);
    while (!work.isEmpty()) {
      for (int next : flow.successors.get(work.remove())) {
        if (next == header) {
          continue;
        }
        if (next == block) {
          return true;
        }
        if (blocks.get(next) && !seen.get(next)) {
          seen.set(next);
          work.add(next);
        }
      }
    }
    return false;
  }
}
