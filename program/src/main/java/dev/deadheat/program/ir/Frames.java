package dev.deadheat.program.ir;

import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import java.util.Arrays;
import java.util.BitSet;
import org.objectweb.asm.Opcodes;

/**
 * Which register each local and stack slot holds, at the current point and at the ends of blocks.
 *
 * <p>Slots are the class file's: a long takes two, the second marked {@link #UPPER}, so that the
 * stack operations need not know kinds. Where ways meet, a slot that is live and may differ gets a
 * phi; for a loop that is decided before its end is known, and {@link Assembly} takes back what was
 * needless.
 */
final class Frames {
  private static final int UNDEFINED = -1;
  private static final int UPPER = -2;
  private static final int[] EMPTY = {};

  private final Bytecode bytecode;
  private final BlockGraph graph;
  private final Draft draft;
  private final Liveness liveness;
  private final BitSet changing = new BitSet();
  private final int[][] entryLocals;
  private final int[][] exitLocals;
  private final int[][] exitStacks;
  private int[] locals = EMPTY;
  private boolean ownLocals;
  private final int[] stack;
  private int depth;
  private long keptSlots;

  Frames(Method method, Bytecode bytecode, BlockGraph graph, Draft draft) {
    this.bytecode = bytecode;
    this.graph = graph;
    this.draft = draft;
    this.liveness = new Liveness(bytecode, graph);
    this.entryLocals = new int[graph.size()][];
    this.exitLocals = new int[graph.size()][];
    this.exitStacks = new int[graph.size()][];
    this.stack = new int[bytecode.maxStack + 2];
    for (int i = 0; i < bytecode.count; i++) {
      if (BlockGraph.isStore(bytecode.opcodes[i])) {
        changing.set(bytecode.operands[i]);
      }
    }
    locals = parameters(method);
  }

  private int[] parameters(Method method) {
    int[] slots = new int[bytecode.maxLocals];
    Arrays.fill(slots, UNDEFINED);
    int slot = 0;
    for (int i = 0; i < method.parameterCount(); i++) {
      Kind kind = method.parameterType(i).kind();
      int register = draft.newRegister(kind);
      if (slot + kind.slots() > slots.length) {
        throw new BadBytecodeException("has fewer locals than parameters");
      }
      draft.name(register, bytecode.variableAt(slot, 0));
      slots[slot] = register;
      if (kind.slots() == 2) {
        slots[slot + 1] = UPPER;
      }
      slot += kind.slots();
    }
    return slots;
  }

  /** Makes a block current; all its predecessors that come before it were left already. */
  void enter(int b) {
    int[] predecessors = graph.predecessors[b];
    boolean pad = graph.isPad(b);
    if (b > 0) {
      int first = first(predecessors, b);
      int[] before = locals(first, pad);
      int[] stackBefore = pad ? EMPTY : exitStacks[first];
      depth = stackBefore.length;
      System.arraycopy(stackBefore, 0, stack, 0, depth);
      locals = before;
      if (predecessors.length > 1) {
        locals = before.clone();
        for (int slot = 0; slot < locals.length; slot++) {
          locals[slot] = mergedLocal(b, slot, predecessors, pad, before[slot]);
        }
        for (int i = 0; i < depth; i++) {
          stack[i] = mergedStack(b, i, predecessors, stackBefore[i]);
        }
      }
    }
    entryLocals[b] = locals;
    ownLocals = false;
  }

  /** Ends the current block. */
  void leave(int b) {
    exitLocals[b] = locals;
    keptSlots += depth;
    if (keptSlots > Liveness.MAX_SLOTS) {
      throw new BadBytecodeException("has too deep a stack for its size");
    }
    exitStacks[b] = depth == 0 ? EMPTY : Arrays.copyOf(stack, depth);
  }

  /** A predecessor that was already left; in reverse post-order there is one. */
  private static int first(int[] predecessors, int b) {
    for (int p : predecessors) {
      if (p < b) {
        return p;
      }
    }
    throw new IllegalStateException("block " + b + " before all its predecessors");
  }

  private int[] locals(int predecessor, boolean pad) {
    return pad ? entryLocals[predecessor] : exitLocals[predecessor];
  }

  private int mergedLocal(int b, int slot, int[] predecessors, boolean pad, int value) {
    if (!liveness.isLive(b, slot)) {
      return UNDEFINED;
    }
    if (!changing.get(slot)) {
      return value;
    }
    boolean same = true;
    for (int p : predecessors) {
      same &= p < b && locals(p, pad)[slot] == value;
    }
    if (same) {
      return value;
    }
    if (value < 0) {
      throw unset(slot);
    }
    int register = draft.newPhi(b, slot, draft.kind(value)).register;
    if (graph.starts[b] >= 0) {
      draft.name(register, bytecode.variableAt(slot, graph.starts[b]));
    }
    return register;
  }

  private int mergedStack(int b, int i, int[] predecessors, int value) {
    boolean same = true;
    for (int p : predecessors) {
      if (p < b && exitStacks[p].length != depth) {
        throw new BadBytecodeException("reaches one place with stacks of different depth");
      }
      same &= p < b && exitStacks[p][i] == value;
    }
    if (same || value == UPPER) {
      return value;
    }
    return draft.newPhi(b, ~i, draft.kind(value)).register;
  }

  /** Gives every phi its operands, now that all blocks were left. */
  void fillPhis() {
    for (int b = 1; b < graph.size(); b++) {
      for (int p : graph.predecessors[b]) {
        if (!graph.isPad(b)
            && exitStacks[p].length != exitStacks[graph.predecessors[b][0]].length) {
          throw new BadBytecodeException("reaches one place with stacks of different depth");
        }
      }
    }
    for (Draft.Phi phi : draft.phis) {
      int[] predecessors = graph.predecessors[phi.block];
      boolean pad = graph.isPad(phi.block);
      phi.operands = new int[predecessors.length];
      for (int i = 0; i < predecessors.length; i++) {
        int p = predecessors[i];
        int value = phi.slot >= 0 ? locals(p, pad)[phi.slot] : exitStacks[p][~phi.slot];
        if (value < 0) {
          throw unset(phi.slot);
        }
        if (draft.kind(value) != draft.kind(phi.register)) {
          throw new BadBytecodeException("mixes kinds of values in one slot");
        }
        phi.operands[i] = value;
      }
    }
  }

  private static BadBytecodeException unset(int slot) {
    return new BadBytecodeException(
        slot >= 0 ? "reads local " + slot + " before it is set" : "has an unbalanced stack");
  }

  int load(int slot, Kind kind) {
    int register = slot < locals.length ? locals[slot] : UNDEFINED;
    if (register < 0) {
      throw unset(slot);
    }
    if (draft.kind(register) != kind) {
      throw new BadBytecodeException(
          "reads local " + slot + " as " + kind + " but it holds " + draft.kind(register));
    }
    return register;
  }

  void store(int slot, int register) {
    if (slot >= locals.length) {
      throw new BadBytecodeException("uses local " + slot + " of " + locals.length);
    }
    if (!ownLocals) {
      locals = locals.clone();
      ownLocals = true;
    }
    locals[slot] = register;
    if (draft.kind(register).slots() == 2) {
      if (slot + 1 >= locals.length) {
        throw new BadBytecodeException("uses local " + (slot + 1) + " of " + locals.length);
      }
      locals[slot + 1] = UPPER;
    }
  }

  void push(int register) {
    pushSlot(register);
    if (draft.kind(register).slots() == 2) {
      pushSlot(UPPER);
    }
  }

  int pop(Kind kind) {
    if (kind.slots() == 2 && popSlot() != UPPER) {
      throw new BadBytecodeException("takes half a " + kind + " from the stack");
    }
    int register = popSlot();
    if (register < 0 || draft.kind(register) != kind) {
      throw new BadBytecodeException("finds no " + kind + " on the stack where it needs one");
    }
    return register;
  }

  /** The stack operations, on slots: what they do to a long is what they do to its halves. */
  void shuffle(int opcode) {
    switch (opcode) {
      case Opcodes.POP -> popSlot();
      case Opcodes.POP2 -> {
        popSlot();
        popSlot();
      }
      case Opcodes.DUP -> copyDown(1, 0);
      case Opcodes.DUP_X1 -> copyDown(1, 1);
      case Opcodes.DUP_X2 -> copyDown(1, 2);
      case Opcodes.DUP2 -> copyDown(2, 0);
      case Opcodes.DUP2_X1 -> copyDown(2, 1);
      case Opcodes.DUP2_X2 -> copyDown(2, 2);
      default -> {
        int top = popSlot();
        int below = popSlot();
        pushSlot(top);
        pushSlot(below);
      }
    }
  }

  /** Copies the top slots and puts the copy under the {@code over} slots below them. */
  private void copyDown(int slots, int over) {
    if (depth < slots + over || depth + slots > stack.length) {
      throw new BadBytecodeException("has an unbalanced stack");
    }
    int from = depth - slots - over;
    System.arraycopy(stack, from, stack, from + slots, slots + over);
    System.arraycopy(stack, depth, stack, from, slots);
    depth += slots;
  }

  private void pushSlot(int value) {
    if (depth >= stack.length) {
      throw new BadBytecodeException("overflows its stack of " + bytecode.maxStack);
    }
    stack[depth++] = value;
  }

  private int popSlot() {
    if (depth == 0) {
      throw new BadBytecodeException("takes from an empty stack");
    }
    return stack[--depth];
  }
}
