package dev.deadheat.program.ir;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * Subroutines of class files before Java 6 are inlined by ASM at each jsr. Compilers nest them two
 * or three deep; a damaged file can nest them so that the copies double at each level.
 */
final class Subroutines {
  private static final long MAX_INSTRUCTIONS = 2_000_000;
  private static final long IN_PROGRESS = -1;

  private final Bytecode bytecode;
  private final Map<Integer, Long> sizes = new HashMap<>();

  private Subroutines(Bytecode bytecode) {
    this.bytecode = bytecode;
  }

  /** Refuses a method that would grow beyond reason. */
  static void checkExpansion(Bytecode bytecode) {
    if (new Subroutines(bytecode).size(0, bytecode.count) > MAX_INSTRUCTIONS) {
      throw new BadBytecodeException("has subroutines nested too deeply");
    }
  }

  private long size(int start, int end) {
    long size = (long) end - start;
    for (int i = start; i < end && size <= MAX_INSTRUCTIONS; i++) {
      if (bytecode.opcodes[i] == Opcodes.JSR) {
        size += subroutine(bytecode.operands[i]);
      }
    }
    return size;
  }

  private long subroutine(int start) {
    Long known = sizes.get(start);
    if (known != null) {
      return Math.max(known, 0);
    }
    sizes.put(start, IN_PROGRESS);
    int end = start;
    while (end < bytecode.count && bytecode.opcodes[end] != Opcodes.RET) {
      end++;
    }
    long size = size(start, end);
    sizes.put(start, size);
    return size;
  }
}
