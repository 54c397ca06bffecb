package dev.deadheat.program.ir;

import org.objectweb.asm.Opcodes;

/**
 * Which local slots may still be read at the entry of each block. Only these need phis; and in
 * bytecode that a verifier accepts they hold a value of one kind whichever way the block was
 * reached.
 */
final class Liveness {
  /** Beyond this many slots over all blocks, a method is refused: it would eat the heap. */
  static final long MAX_SLOTS = 50_000_000;

  private final int words;
  private final long[] liveIn;

  Liveness(Bytecode bytecode, BlockGraph graph) {
    int blocks = graph.size();
    if ((long) blocks * bytecode.maxLocals > MAX_SLOTS) {
      throw new BadBytecodeException("has too many local variables for its size");
    }
    this.words = (bytecode.maxLocals + 63) >>> 6;
    this.liveIn = new long[blocks * words];
    long[] written = new long[blocks * words];
    for (int b = 0; b < blocks; b++) {
      for (int i = graph.starts[b]; i < graph.ends[b]; i++) {
        scan(bytecode, i, b * words, written);
      }
    }
    boolean changed = words > 0;
    while (changed) {
      changed = false;
      for (int b = blocks - 1; b >= 0; b--) {
        int[] successors = graph.successors[b];
        for (int s = 0; s < successors.length; s++) {
          // A handler sees the locals of the block's entry: what the block writes hides nothing.
          boolean hides = s < graph.normalCounts[b];
          for (int w = 0; w < words; w++) {
            long mask = hides ? ~written[b * words + w] : -1L;
            long more = liveIn[successors[s] * words + w] & mask & ~liveIn[b * words + w];
            if (more != 0) {
              liveIn[b * words + w] |= more;
              changed = true;
            }
          }
        }
      }
    }
  }

  boolean isLive(int block, int slot) {
    return (liveIn[block * words + (slot >>> 6)] & (1L << slot)) != 0;
  }

  private void scan(Bytecode bytecode, int i, int base, long[] written) {
    int opcode = bytecode.opcodes[i];
    boolean reads = (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD) || opcode == Opcodes.IINC;
    boolean writes = BlockGraph.isStore(opcode);
    if (!reads && !writes) {
      return;
    }
    int slot = bytecode.operands[i];
    if (slot >= bytecode.maxLocals) {
      throw new BadBytecodeException("uses local " + slot + " of " + bytecode.maxLocals);
    }
    int w = base + (slot >>> 6);
    long bit = 1L << slot;
    if (reads && (written[w] & bit) == 0) {
      liveIn[w] |= bit;
    }
    if (writes) {
      written[w] |= bit;
    }
  }
}
